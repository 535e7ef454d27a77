CREATE TABLE "moved_codes" (
	"old_code" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"campaign_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"campaign_id" text NOT NULL,
	"made_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"code" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "pin_reset_at" bigint;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "pin_reset_by" text;--> statement-breakpoint
ALTER TABLE "moved_codes" ADD CONSTRAINT "moved_codes_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_codes" ADD CONSTRAINT "moved_codes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_resets" ADD CONSTRAINT "pin_resets_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_resets" ADD CONSTRAINT "pin_resets_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_codes_code" ON "moved_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "moved_codes_campaign" ON "moved_codes" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "pin_resets_code" ON "pin_resets" USING btree ("code","made_at");--> statement-breakpoint
CREATE INDEX "pin_resets_campaign" ON "pin_resets" USING btree ("campaign_id","made_at");