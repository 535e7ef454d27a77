ALTER TABLE "campaigns" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "seller_address" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "seller_gstin" text;