CREATE TABLE `campaign_images` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`position` integer NOT NULL,
	`image_key` text NOT NULL,
	`link_url` text,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_images_campaign` ON `campaign_images` (`campaign_id`,`position`);--> statement-breakpoint
CREATE INDEX `campaign_images_key` ON `campaign_images` (`image_key`);--> statement-breakpoint
CREATE TABLE `__new_blobs` (
	`key` text PRIMARY KEY NOT NULL,
	`campaign_id` text,
	`digest` text,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_blobs`("key", "campaign_id", "digest", "content_type", "size", "created_at") SELECT "key", "campaign_id", NULL, "content_type", "size", "created_at" FROM `blobs`;--> statement-breakpoint
DROP TABLE `blobs`;--> statement-breakpoint
ALTER TABLE `__new_blobs` RENAME TO `blobs`;--> statement-breakpoint
CREATE UNIQUE INDEX `blobs_digest_unique` ON `blobs` (`digest`);--> statement-breakpoint
CREATE INDEX `blobs_campaign` ON `blobs` (`campaign_id`);