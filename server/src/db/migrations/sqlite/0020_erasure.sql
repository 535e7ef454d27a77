ALTER TABLE `campaigns` ADD `retention_days` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `erased_at` integer;