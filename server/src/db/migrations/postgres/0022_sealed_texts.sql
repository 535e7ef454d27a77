ALTER TABLE "diary_entries" ADD COLUMN "text_box" text;--> statement-breakpoint
ALTER TABLE "entry_versions" ADD COLUMN "text_box" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "value_box" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "replaced_by_box" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "body_box" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "travelers" ADD COLUMN "dob_box" text;--> statement-breakpoint
ALTER TABLE "travelers" ADD COLUMN "blood_group_box" text;--> statement-breakpoint
CREATE INDEX "diary_entries_readable" ON "diary_entries" USING btree ("id") WHERE text IS NOT NULL;--> statement-breakpoint
CREATE INDEX "entry_versions_readable" ON "entry_versions" USING btree ("id") WHERE text IS NOT NULL;--> statement-breakpoint
CREATE INDEX "history_readable" ON "history" USING btree ("id") WHERE field IN ('dob', 'blood_group') AND (value IS NOT NULL OR replaced_by IS NOT NULL);--> statement-breakpoint
CREATE INDEX "travelers_readable" ON "travelers" USING btree ("code") WHERE (dob IS NOT NULL OR blood_group IS NOT NULL);