ALTER TABLE "campaigns" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
CREATE INDEX "campaigns_deleted" ON "campaigns" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;