CREATE TABLE "security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"account_id" text,
	"address" text,
	"campaign_id" text,
	"number" integer,
	"about" text
);
--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","at","id");