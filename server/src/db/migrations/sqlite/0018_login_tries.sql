CREATE TABLE `login_tries` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`last_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
CREATE INDEX `login_tries_last` ON `login_tries` (`last_at`);