CREATE TABLE `gift_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`used_up` integer DEFAULT 0 NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_passkeys_credential_id_unique` ON `gift_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `gift_passkeys_code` ON `gift_passkeys` (`code`,`created_at`);