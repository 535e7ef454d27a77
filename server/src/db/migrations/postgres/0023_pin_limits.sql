CREATE TABLE "campaign_pin_tries" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_devices" (
	"digest" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"pin_mark" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "refuse_easy_pins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "failed_at" bigint;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "untold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "proven_from" text;--> statement-breakpoint
ALTER TABLE "campaign_pin_tries" ADD CONSTRAINT "campaign_pin_tries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_devices" ADD CONSTRAINT "pin_devices_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_devices_code" ON "pin_devices" USING btree ("code","expires_at");