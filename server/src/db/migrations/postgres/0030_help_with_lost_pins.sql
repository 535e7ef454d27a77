ALTER TABLE "campaigns" ADD COLUMN "lost_pin_help" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "pin_help_asked_at" bigint;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "pin_help_by" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "pin_help_ended_at" bigint;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "pin_help_told_at" bigint;