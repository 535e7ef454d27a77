DROP INDEX `blobs_campaign`;--> statement-breakpoint
CREATE INDEX `blobs_campaign` ON `blobs` (`campaign_id`,`key`);--> statement-breakpoint
DROP INDEX `operations_campaign`;--> statement-breakpoint
DROP INDEX `operations_user`;--> statement-breakpoint
CREATE INDEX `operations_campaign` ON `operations` (`campaign_id`,`id`);--> statement-breakpoint
CREATE INDEX `operations_user` ON `operations` (`user_id`,`id`);