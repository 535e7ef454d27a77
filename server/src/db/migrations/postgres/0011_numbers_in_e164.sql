ALTER TABLE "campaigns" ADD COLUMN "contact_mobile_e164" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "contact_whatsapp_e164" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "claimer_mobile_e164" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "claimer_whatsapp_e164" text;--> statement-breakpoint
ALTER TABLE "travelers" ADD COLUMN "emergency_contact_mobile_e164" text;