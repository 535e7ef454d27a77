CREATE TABLE "campaign_links" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"name" text NOT NULL,
	"master" boolean NOT NULL,
	"access" text NOT NULL,
	"contacts" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_box" text,
	"created_at" bigint,
	"expires_at" bigint,
	"ended_at" bigint,
	"replaced_by" text,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" bigint,
	CONSTRAINT "campaign_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "campaign_log" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"at" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"action" text NOT NULL,
	"number" integer,
	"details" text NOT NULL,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "master_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_log" ADD CONSTRAINT "campaign_log_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_links_campaign" ON "campaign_links" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_log_campaign" ON "campaign_log" USING btree ("campaign_id","at","id");