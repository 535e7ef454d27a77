ALTER TABLE `campaigns` ADD `contact_mobile_e164` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `contact_whatsapp_e164` text;--> statement-breakpoint
ALTER TABLE `codes` ADD `claimer_mobile_e164` text;--> statement-breakpoint
ALTER TABLE `codes` ADD `claimer_whatsapp_e164` text;--> statement-breakpoint
ALTER TABLE `travelers` ADD `emergency_contact_mobile_e164` text;