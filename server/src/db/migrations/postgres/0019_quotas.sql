ALTER TABLE "codes" ADD COLUMN "entries_day" integer;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "entries_of_day" integer DEFAULT 0 NOT NULL;