CREATE TABLE "gift_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"used_up" bigint DEFAULT 0 NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text NOT NULL,
	CONSTRAINT "gift_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "gift_passkeys" ADD CONSTRAINT "gift_passkeys_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_passkeys_code" ON "gift_passkeys" USING btree ("code","created_at");