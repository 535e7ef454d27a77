ALTER TABLE `campaigns` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `campaigns_deleted` ON `campaigns` (`deleted_at`) WHERE deleted_at IS NOT NULL;