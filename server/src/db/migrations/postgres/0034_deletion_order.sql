DROP INDEX "blobs_campaign";--> statement-breakpoint
DROP INDEX "operations_campaign";--> statement-breakpoint
DROP INDEX "operations_user";--> statement-breakpoint
CREATE INDEX "blobs_campaign" ON "blobs" USING btree ("campaign_id","key");--> statement-breakpoint
CREATE INDEX "operations_campaign" ON "operations" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("user_id","id");