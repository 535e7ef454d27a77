CREATE TABLE "login_tries" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE INDEX "login_tries_last" ON "login_tries" USING btree ("last_at");