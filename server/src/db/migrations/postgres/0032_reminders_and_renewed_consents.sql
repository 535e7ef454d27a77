CREATE TABLE "past_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"purpose" text NOT NULL,
	"text_hash" text,
	"language" text NOT NULL,
	"given_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"channel" text NOT NULL,
	"guardian_box" text
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "told_ahead_until" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "told_soon_until" bigint;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "guardian_box" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "past_consents" ADD CONSTRAINT "past_consents_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_consents_code" ON "past_consents" USING btree ("code","purpose");