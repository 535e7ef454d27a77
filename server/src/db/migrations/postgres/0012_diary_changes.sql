CREATE TABLE "entry_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"day" integer NOT NULL,
	"text" text,
	"audio" text,
	"images" text NOT NULL,
	"at" bigint NOT NULL,
	"stored_at" bigint NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "edited_at" bigint;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "entry_versions" ADD CONSTRAINT "entry_versions_entry_id_diary_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."diary_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_versions_entry" ON "entry_versions" USING btree ("entry_id","stored_at");--> statement-breakpoint
CREATE INDEX "diary_entries_deleted" ON "diary_entries" USING btree ("deleted_at");