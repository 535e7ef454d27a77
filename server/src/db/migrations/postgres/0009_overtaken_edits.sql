ALTER TABLE "history" ADD COLUMN "overtook" text;--> statement-breakpoint
CREATE INDEX "history_overtook" ON "history" USING btree ("overtook");