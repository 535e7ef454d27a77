CREATE TABLE `email_links` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token_hash_unique` ON `email_links` (`token_hash`);--> statement-breakpoint
CREATE TABLE `mail_counts` (
	`asked_hash` text PRIMARY KEY NOT NULL,
	`asked` integer NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_counts_since` ON `mail_counts` (`since`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_next` ON `mails` (`next_at`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer DEFAULT 0;