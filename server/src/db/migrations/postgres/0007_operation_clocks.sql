ALTER TABLE "operations" ADD COLUMN "captured_at" bigint;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "skew" bigint;