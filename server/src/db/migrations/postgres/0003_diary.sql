CREATE TABLE "diary_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"day" integer NOT NULL,
	"text" text,
	"audio" text,
	"images" text NOT NULL,
	"written_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "diary_entries_code_day" ON "diary_entries" USING btree ("code","day","number");