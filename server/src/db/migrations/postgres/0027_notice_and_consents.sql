CREATE TABLE "consent_texts" (
	"campaign_id" text NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "consent_texts_campaign_id_hash_pk" PRIMARY KEY("campaign_id","hash")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"code" text NOT NULL,
	"purpose" text NOT NULL,
	"text_hash" text,
	"language" text NOT NULL,
	"given_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"channel" text NOT NULL,
	CONSTRAINT "consents_code_purpose_pk" PRIMARY KEY("code","purpose")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "privacy_purpose" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "privacy_contact" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "privacy_offers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;