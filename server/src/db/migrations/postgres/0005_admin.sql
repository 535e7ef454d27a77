CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"target_id" text,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_words" (
	"word" text COLLATE "C" NOT NULL,
	"campaign_id" text NOT NULL,
	CONSTRAINT "campaign_words_word_campaign_id_pk" PRIMARY KEY("word","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"shard" integer PRIMARY KEY NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	"campaigns" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_words" (
	"word" text COLLATE "C" NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "user_words_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "name_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "campaign_words" ADD CONSTRAINT "campaign_words_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_words" ADD CONSTRAINT "user_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "campaign_words_campaign" ON "campaign_words" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "user_words_user" ON "user_words" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_name_key" ON "campaigns" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "campaigns_qr_quantity" ON "campaigns" USING btree ("qr_quantity","id");--> statement-breakpoint
CREATE INDEX "campaigns_claimed_count" ON "campaigns" USING btree ("claimed_count","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_key" ON "users" USING btree ("email_key","id");--> statement-breakpoint
CREATE INDEX "users_campaign_count" ON "users" USING btree ("campaign_count","id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at");