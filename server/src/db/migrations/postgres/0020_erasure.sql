ALTER TABLE "campaigns" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "erased_at" bigint;