CREATE TABLE "campaign_images" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"image_key" text NOT NULL,
	"link_url" text
);
--> statement-breakpoint
ALTER TABLE "blobs" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "campaign_images" ADD CONSTRAINT "campaign_images_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_images_campaign" ON "campaign_images" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "campaign_images_key" ON "campaign_images" USING btree ("image_key");--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_digest_unique" UNIQUE("digest");