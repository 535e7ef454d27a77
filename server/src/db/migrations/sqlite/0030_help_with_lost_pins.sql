ALTER TABLE `campaigns` ADD `lost_pin_help` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `codes` ADD `pin_help_asked_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `pin_help_by` text;--> statement-breakpoint
ALTER TABLE `codes` ADD `pin_help_ended_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `pin_help_told_at` integer;