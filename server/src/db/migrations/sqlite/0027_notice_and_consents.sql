CREATE TABLE `consent_texts` (
	`campaign_id` text NOT NULL,
	`hash` text NOT NULL,
	`purpose` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `hash`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`code` text NOT NULL,
	`purpose` text NOT NULL,
	`text_hash` text,
	`language` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`channel` text NOT NULL,
	PRIMARY KEY(`code`, `purpose`),
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `campaigns` ADD `privacy_purpose` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `privacy_contact` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `privacy_offers` integer DEFAULT false NOT NULL;