export interface paths {
    "/api/auth/register": {
        parameters: {};
        post: operations["register"];
    };
    "/api/auth/login": {
        parameters: {};
        post: operations["login"];
    };
    "/api/auth/second-factor": {
        parameters: {};
        post: operations["logInSecondFactor"];
    };
    "/api/auth/reset-password": {
        parameters: {};
        post: operations["resetPassword"];
    };
    "/api/auth/forgot-password": {
        parameters: {};
        post: operations["forgotPassword"];
    };
    "/api/auth/confirm-email": {
        parameters: {};
        post: operations["confirmEmail"];
    };
    "/api/user/email/link": {
        parameters: {};
        post: operations["sendEmailLink"];
    };
    "/api/user/profile": {
        parameters: {};
        get: operations["readProfile"];
    };
    "/api/auth/logout": {
        parameters: {};
        post: operations["logOut"];
    };
    "/api/user/sessions": {
        parameters: {};
        get: operations["listSessions"];
        delete: operations["endOtherSessions"];
    };
    "/api/user/sessions/{id}": {
        parameters: {};
        delete: operations["endSession"];
    };
    "/api/user/export": {
        parameters: {};
        get: operations["exportAccount"];
    };
    "/api/user/password": {
        parameters: {};
        put: operations["changePassword"];
    };
    "/api/user/email": {
        parameters: {};
        put: operations["changeEmail"];
    };
    "/api/user/second-factors": {
        parameters: {};
        get: operations["listSecondFactors"];
        post: operations["addSecondFactor"];
    };
    "/api/user/second-factors/begin": {
        parameters: {};
        post: operations["beginSecondFactor"];
    };
    "/api/user/second-factors/{id}/remove": {
        parameters: {};
        post: operations["removeSecondFactor"];
    };
    "/api/user/recovery-codes": {
        parameters: {};
        post: operations["makeRecoveryCodes"];
    };
    "/api/campaigns": {
        parameters: {};
        get: operations["listCampaigns"];
        post: operations["createCampaign"];
    };
    "/api/campaigns/claims-by-day": {
        parameters: {};
        get: operations["readClaimsByDay"];
    };
    "/api/campaigns/{id}": {
        parameters: {};
        get: operations["readCampaign"];
        put: operations["renameCampaign"];
        delete: operations["deleteCampaign"];
    };
    "/api/campaigns/{id}/contact": {
        parameters: {};
        put: operations["changeContact"];
    };
    "/api/campaigns/{id}/seller": {
        parameters: {};
        put: operations["changeSeller"];
    };
    "/api/campaigns/{id}/duplicate": {
        parameters: {};
        post: operations["duplicateCampaign"];
    };
    "/api/campaigns/{id}/archive": {
        parameters: {};
        put: operations["archiveCampaign"];
    };
    "/api/campaigns/{id}/links": {
        parameters: {};
        get: operations["listLinks"];
        post: operations["createLink"];
    };
    "/api/campaigns/{id}/links/{ref}/replace": {
        parameters: {};
        post: operations["replaceLink"];
    };
    "/api/campaigns/{id}/links/{ref}": {
        parameters: {};
        delete: operations["endLink"];
    };
    "/api/campaigns/{id}/codes/{number}/erase": {
        parameters: {};
        post: operations["eraseRecipient"];
    };
    "/api/campaigns/{id}/retention": {
        parameters: {};
        put: operations["changeRetention"];
    };
    "/api/campaigns/{id}/easy-pins": {
        parameters: {};
        put: operations["changeEasyPins"];
    };
    "/api/campaigns/{id}/pin-help": {
        parameters: {};
        delete: operations["endPinHelp"];
    };
    "/api/campaigns/{id}/privacy": {
        parameters: {};
        put: operations["changePrivacy"];
    };
    "/api/campaigns/{id}/consents": {
        parameters: {};
        get: operations["listConsents"];
    };
    "/api/campaigns/{id}/lock": {
        parameters: {};
        put: operations["changeLock"];
    };
    "/api/campaigns/{id}/log": {
        parameters: {};
        get: operations["readCampaignLog"];
    };
    "/api/campaigns/{id}/upload-images": {
        parameters: {};
        post: operations["uploadImages"];
    };
    "/api/campaigns/{id}/images": {
        parameters: {};
        put: operations["arrangeImages"];
    };
    "/api/campaigns/{id}/qrcodes": {
        parameters: {};
        get: operations["listCodes"];
    };
    "/api/campaigns/{id}/diaries": {
        parameters: {};
        get: operations["listDiaries"];
    };
    "/api/campaigns/{id}/travelers": {
        parameters: {};
        get: operations["listTravelers"];
    };
    "/api/campaigns/{id}/sales": {
        parameters: {};
        get: operations["listSales"];
    };
    "/api/campaigns/{id}/download-pdf": {
        parameters: {};
        get: operations["downloadCodesPdf"];
    };
    "/api/campaigns/{id}/creator-vcard": {
        parameters: {};
        get: operations["downloadGiverVcard"];
    };
    "/api/public/campaign/{masterCode}": {
        parameters: {};
        get: operations["readPublicCampaign"];
    };
    "/api/public/campaign/{masterCode}/update": {
        parameters: {};
        put: operations["renamePublicCampaign"];
    };
    "/api/public/campaign/{masterCode}/update-contact": {
        parameters: {};
        post: operations["changePublicContact"];
    };
    "/api/public/campaign/{masterCode}/upload-images": {
        parameters: {};
        post: operations["uploadPublicImages"];
    };
    "/api/public/campaign/{id}/images/{ref}": {
        parameters: {};
        delete: operations["deleteImage"];
    };
    "/api/public/campaign/{masterCode}/qrcodes": {
        parameters: {};
        get: operations["listPublicCodes"];
    };
    "/api/public/campaign/{masterCode}/diaries": {
        parameters: {};
        get: operations["listPublicDiaries"];
    };
    "/api/public/campaign/{masterCode}/travelers": {
        parameters: {};
        get: operations["listPublicTravelers"];
    };
    "/api/public/campaign/{masterCode}/sales": {
        parameters: {};
        get: operations["listPublicSales"];
    };
    "/api/qr/{code}": {
        parameters: {};
        get: operations["readCode"];
    };
    "/api/qr/{code}/campaign": {
        parameters: {};
        get: operations["readGiftCampaign"];
    };
    "/api/qr/{code}/qrcode": {
        parameters: {};
        get: operations["downloadQrPicture"];
    };
    "/api/qr/{code}/claim": {
        parameters: {};
        post: operations["claimCode"];
    };
    "/api/qr/{code}/update": {
        parameters: {};
        put: operations["updateClaim"];
    };
    "/api/qr/{code}/history": {
        parameters: {};
        get: operations["listPastContacts"];
    };
    "/api/qr/{code}/history/{id}/bring-back": {
        parameters: {};
        post: operations["bringBackContact"];
    };
    "/api/qr/{code}/erase": {
        parameters: {};
        post: operations["eraseGift"];
    };
    "/api/qr/{code}/consents": {
        parameters: {};
        get: operations["listOwnConsents"];
    };
    "/api/qr/{code}/consents/{purpose}/withdraw": {
        parameters: {};
        post: operations["withdrawConsent"];
    };
    "/api/qr/{code}/consents/{purpose}/give": {
        parameters: {};
        post: operations["giveConsentAgain"];
    };
    "/api/qr/{code}/export": {
        parameters: {};
        get: operations["exportGift"];
    };
    "/api/qr/{code}/verify-pin": {
        parameters: {};
        post: operations["verifyPin"];
    };
    "/api/qr/{code}/vcard": {
        parameters: {};
        get: operations["downloadVcard"];
    };
    "/api/diary/{code}/entry": {
        parameters: {};
        post: operations["writeDiaryEntry"];
    };
    "/api/diary/{code}/entries": {
        parameters: {};
        get: operations["listDiaryEntries"];
    };
    "/api/diary/{code}/entries/{id}": {
        parameters: {};
        put: operations["changeDiaryEntry"];
        delete: operations["deleteDiaryEntry"];
    };
    "/api/diary/{code}/entries/{id}/restore": {
        parameters: {};
        post: operations["restoreDiaryEntry"];
    };
    "/api/diary/{code}/entries/{id}/versions": {
        parameters: {};
        get: operations["listEntryVersions"];
    };
    "/api/diary/{code}/bin": {
        parameters: {};
        get: operations["listDeletedEntries"];
    };
    "/api/diary/{code}/size": {
        parameters: {};
        get: operations["readDiarySize"];
    };
    "/api/diary/{code}/transcribe": {
        parameters: {};
        post: operations["transcribeRecording"];
    };
    "/api/travel/{code}/claim": {
        parameters: {};
        post: operations["claimTravel"];
    };
    "/api/travel/{code}/details": {
        parameters: {};
        get: operations["readTraveler"];
    };
    "/api/travel/{code}/update": {
        parameters: {};
        put: operations["updateTraveler"];
    };
    "/api/travel/{code}/history": {
        parameters: {};
        get: operations["listPastTravelers"];
    };
    "/api/travel/{code}/history/{id}/bring-back": {
        parameters: {};
        post: operations["bringBackTraveler"];
    };
    "/api/sale/{code}/claim": {
        parameters: {};
        post: operations["claimSale"];
    };
    "/api/sale/{code}/details": {
        parameters: {};
        get: operations["readSale"];
    };
    "/api/sale/{code}/receipt": {
        parameters: {};
        get: operations["readReceipt"];
    };
    "/api/sale/{code}/payments": {
        parameters: {};
        post: operations["addPayment"];
    };
    "/api/qr/{code}/recovery": {
        parameters: {};
        post: operations["makeRecoveryCode"];
    };
    "/api/qr/{code}/recover": {
        parameters: {};
        post: operations["recoverGift"];
    };
    "/api/campaigns/{id}/codes/{number}/reset-pin": {
        parameters: {};
        post: operations["makePinReset"];
    };
    "/api/campaigns/{id}/codes/{number}/pin-help": {
        parameters: {};
        post: operations["askPinHelp"];
        delete: operations["cancelPinHelp"];
    };
    "/api/qr/{code}/reset-pin": {
        parameters: {};
        post: operations["resetPin"];
    };
    "/api/qr/{code}/move": {
        parameters: {};
        post: operations["moveGift"];
    };
    "/api/qr/{code}/passkeys": {
        parameters: {};
        get: operations["listGiftPasskeys"];
        post: operations["addGiftPasskey"];
    };
    "/api/qr/{code}/passkeys/begin": {
        parameters: {};
        post: operations["beginGiftPasskey"];
    };
    "/api/qr/{code}/passkeys/{id}/remove": {
        parameters: {};
        post: operations["removeGiftPasskey"];
    };
    "/api/qr/{code}/passkeys/ask": {
        parameters: {};
        post: operations["askGiftPasskeys"];
    };
    "/api/qr/{code}/passkeys/open": {
        parameters: {};
        post: operations["openByPasskey"];
    };
    "/api/sync/key": {
        parameters: {};
        get: operations["readSealingKey"];
    };
    "/api/sync": {
        parameters: {};
        post: operations["syncOperations"];
    };
    "/api/sync/overtaken": {
        parameters: {};
        post: operations["listOvertakenEdits"];
    };
    "/api/uploads": {
        parameters: {};
        post: operations["beginUpload"];
        options: operations["readUploadOptions"];
    };
    "/api/uploads/{id}": {
        parameters: {};
        delete: operations["deleteUpload"];
        head: operations["readUploadProgress"];
        patch: operations["continueUpload"];
    };
    "/media/{kind}/{name}": {
        parameters: {};
        get: operations["readStoredFile"];
    };
    "/api/events": {
        parameters: {};
        post: operations["followChanges"];
    };
    "/api/admin/stats": {
        parameters: {};
        get: operations["readAdminStats"];
    };
    "/api/admin/growth": {
        parameters: {};
        get: operations["readGrowth"];
    };
    "/api/admin/health": {
        parameters: {};
        get: operations["readServerHealth"];
    };
    "/api/admin/users": {
        parameters: {};
        get: operations["listUsers"];
    };
    "/api/admin/users/{id}/disable": {
        parameters: {};
        post: operations["disableUser"];
    };
    "/api/admin/users/{id}/enable": {
        parameters: {};
        post: operations["enableUser"];
    };
    "/api/admin/invites": {
        parameters: {};
        post: operations["makeInviteLink"];
    };
    "/api/admin/users/{id}/reset-link": {
        parameters: {};
        post: operations["makeResetLink"];
    };
    "/api/admin/users/{id}": {
        parameters: {};
        delete: operations["deleteUser"];
    };
    "/api/admin/campaigns": {
        parameters: {};
        get: operations["listAllCampaigns"];
    };
    "/api/admin/campaigns/{id}/qrcodes": {
        parameters: {};
        get: operations["listAllCodes"];
    };
    "/api/admin/audit": {
        parameters: {};
        get: operations["listAudit"];
    };
    "/api/admin/security-events": {
        parameters: {};
        get: operations["listSecurityEvents"];
    };
    "/api/admin/exports/users.csv": {
        parameters: {};
        get: operations["exportUsers"];
    };
    "/api/admin/exports/campaigns.csv": {
        parameters: {};
        get: operations["exportCampaigns"];
    };
    "/api/admin/exports/complete.csv": {
        parameters: {};
        get: operations["exportCompleteData"];
    };
    "/api/admin/exports/audit.csv": {
        parameters: {};
        get: operations["exportAudit"];
    };
    "/api/admin/exports/security.csv": {
        parameters: {};
        get: operations["exportSecurityEvents"];
    };
    "/api/admin/url-to-pdf": {
        parameters: {};
        post: operations["drawUrlSheet"];
    };
    "/api/openapi.json": {
        parameters: {};
        get: operations["readOpenApi"];
    };
    "/api/docs": {
        parameters: {};
        get: operations["readApiPage"];
    };
    "/api/health": {
        parameters: {};
        get: operations["readHealth"];
    };
    "/api/config": {
        parameters: {};
        get: operations["readConfig"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessToken: {
            access_token: string;
            is_admin: boolean;
        };
        Campaign: {
            id: string;
            name: string;
            campaign_type: "vcard" | "diary" | "travel" | "sale";
            image_url: string | null;
            images: components["schemas"]["CampaignImage"][];
            contact_name: string | null;
            contact_company: string | null;
            contact_mobile: string | null;
            contact_email: string | null;
            contact_website: string | null;
            contact_whatsapp: string | null;
            contact_address: string | null;
            contact_latitude: number | null;
            contact_longitude: number | null;
            contact_profile_image: string | null;
            contact_mobile_e164?: string | null;
            contact_whatsapp_e164?: string | null;
            seller_name?: string | null;
            seller_address?: string | null;
            seller_gstin?: string | null;
            refuse_easy_pins?: boolean;
            lost_pin_help?: boolean;
            notice?: {
                text: string;
                hash: string;
                offers?: {
                    text: string;
                    hash: string;
                };
                guardian?: {
                    text: string;
                    hash: string;
                };
            };
            time_zone?: string;
            qr_quantity: number;
            claimed_count: number;
            unclaimed_count: number;
            created_at: string;
            master_code: string;
            user_email: string;
            access?: "view" | "edit";
            contacts?: boolean;
            retention_days?: number;
            privacy?: {
                purpose: string;
                contact: string;
                offers: boolean;
            };
            require_lock?: boolean;
            archived_at?: string;
            waiting?: {
                phones: number;
                count: number;
                since: string;
            };
        };
        CampaignImage: {
            id: string;
            image_url: string;
            link_url: string | null;
        };
        CampaignImages: {
            images: components["schemas"]["CampaignImage"][];
        };
        DiaryEntryChanged: {
            id: string;
            version: string;
            deleted: boolean;
            outcome: "done" | "two_versions" | "kept";
        };
        Link: {
            url: string;
            expires_at: string;
        };
        ListedCode: {
            number: number;
            code: string;
            claimed: boolean;
            claimer_name?: string | null;
            claimer_company?: string | null;
            claimer_mobile?: string | null;
            claimer_email?: string | null;
            claimer_website?: string | null;
            claimer_whatsapp?: string | null;
            claimer_address?: string | null;
            claimer_latitude?: number | null;
            claimer_longitude?: number | null;
            claimer_profile_image?: string | null;
            claimer_mobile_e164?: string | null;
            claimer_whatsapp_e164?: string | null;
            claimed_at?: string | null;
            captured_at?: string | null;
            pin_reset?: string;
            pin_wait?: string;
            erased?: boolean;
            pin_help?: {
                asked_at: string;
                possible_from: string;
                ended_at?: string;
            };
        };
        ListedDiary: {
            number: number;
            qr_code: string;
            name: string;
            claimed_at: string;
            entries: number;
            entries_with_audio: number;
            entries_with_images: number;
            first_date: string | null;
            last_date: string | null;
        };
        ListedSale: {
            number: number;
            receipt_number: string;
            qr_code: string;
            name: string;
            company: string | null;
            mobile: string;
            mobile_e164?: string | null;
            email: string;
            address: string | null;
            product_service_name: string;
            quantity: number;
            price_per_unit: number;
            total_amount: number;
            payment_type: "Advance" | "Full Payment";
            amount_paid: number;
            balance_amount: number;
            payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
            transaction_id: string | null;
            booking_date: string | null;
            delivery_event_date: string | null;
            special_requirements: string | null;
            payments: {
                receipt_number: string;
                amount: number;
                payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                transaction_id: string | null;
                paid_on: string;
                created_at: string;
            }[];
            created_at: string;
            captured_at: string | null;
        };
        ListedTraveler: {
            number: number;
            id: string;
            qr_code: string;
            campaign_id: string;
            name: string;
            company: string | null;
            mobile: string;
            email: string;
            dob: string | null;
            blood_group: ("A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-") | null;
            food_type: ("Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other") | null;
            address: string | null;
            latitude: number | null;
            longitude: number | null;
            emergency_contact_name: string | null;
            emergency_contact_mobile: string | null;
            mobile_e164?: string | null;
            emergency_contact_mobile_e164?: string | null;
            profile_image: string | null;
            created_at: string;
            updated_at: string;
            captured_at: string | null;
        };
        Message: {
            message: string;
        };
        PastValue: {
            id: string;
            field: string;
            value: string | null;
            replaced_by: string | null;
            captured_at: string;
            replaced_captured_at: string;
            replaced_at: string;
            by: "pin" | "owner";
            late: boolean;
            current: boolean;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: "validation_failed" | "body_malformed" | "body_too_large" | "content_type_unsupported" | "file_kind_unsupported" | "file_too_large" | "range_unsatisfiable" | "route_unknown" | "method_not_allowed" | "cross_site" | "unauthorized" | "session_ended" | "credentials_wrong" | "password_wrong" | "second_factor_needed" | "second_factor_wrong" | "second_factor_required" | "second_factor_unknown" | "second_factor_missing" | "second_factors_full" | "passkey_refused" | "passkeys_need_https" | "ticket_invalid" | "session_unknown" | "admin_required" | "registration_closed" | "invite_needed" | "invite_invalid" | "email_taken" | "account_disabled" | "user_unknown" | "own_account" | "reset_link_invalid" | "email_unverified" | "email_link_invalid" | "mail_off" | "campaign_unknown" | "link_unknown" | "links_full" | "link_replaced" | "link_ended" | "view_only" | "image_unknown" | "contact_unknown" | "code_unknown" | "gift_erased" | "consent_unknown" | "consent_text_changed" | "code_moved" | "recovery_invalid" | "reset_not_allowed" | "reset_waits" | "resets_too_many" | "entry_unknown" | "past_value_unknown" | "sale_unknown" | "already_claimed" | "not_claimed" | "wrong_campaign_type" | "pin_invalid" | "gift_session_ended" | "passkey_unknown" | "passkeys_full" | "pin_weak" | "pin_locked" | "too_many_tries" | "busy" | "upload_unknown" | "upload_offset_wrong" | "upload_gone" | "upload_protocol_unknown" | "seal_unknown" | "seal_broken" | "kind_unknown" | "batch_malformed" | "protocol_too_old" | "protocol_too_new" | "batch_too_large" | "idempotency_key_reused" | "idempotency_key_invalid" | "transcription_failed" | "unavailable" | "campaign_full" | "account_full" | "entries_too_many" | "campaigns_too_many" | "storage_full" | "internal" | "not_configured";
            errors?: {
                field: string;
                detail: string;
            }[];
            second_factor?: {
                ticket: string;
                ways: ("totp" | "passkey" | "recovery_code")[];
                passkey?: {
                    [key: string]: unknown;
                };
            };
        };
        QrCode: {
            code: string;
            claimed: boolean;
            claimer_name?: string | null;
            claimer_company?: string | null;
            claimer_mobile?: string | null;
            claimer_email?: string | null;
            claimer_website?: string | null;
            claimer_whatsapp?: string | null;
            claimer_address?: string | null;
            claimer_latitude?: number | null;
            claimer_longitude?: number | null;
            claimer_profile_image?: string | null;
            claimer_mobile_e164?: string | null;
            claimer_whatsapp_e164?: string | null;
            claimed_at?: string | null;
            captured_at?: string | null;
            pin_reset?: string;
            pin_wait?: string;
        };
        RecoveryCode: {
            recovery_code: string;
        };
        RenewedSession: {
            message: string;
            access_token: string;
        };
        User: {
            id: string;
            email: string;
            is_admin: boolean;
            disabled: boolean;
            campaign_count: number;
            created_at: string;
        };
    };
    responses: {
        Problem: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        Unauthorized: {
            headers: {
                "Retry-After"?: string;
                "Clear-Site-Data"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    code?: "unauthorized" | "session_ended" | "credentials_wrong" | "second_factor_needed";
                };
            };
        };
        Forbidden: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    code?: "cross_site" | "password_wrong" | "second_factor_wrong" | "second_factor_required" | "passkey_refused" | "admin_required" | "registration_closed" | "invite_needed" | "email_unverified" | "view_only" | "recovery_invalid" | "pin_invalid" | "gift_session_ended";
                };
            };
        };
        NotFound: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    code?: "route_unknown" | "second_factor_unknown" | "session_unknown" | "user_unknown" | "campaign_unknown" | "link_unknown" | "image_unknown" | "contact_unknown" | "code_unknown" | "consent_unknown" | "entry_unknown" | "past_value_unknown" | "sale_unknown" | "passkey_unknown";
                };
            };
        };
        Invalid: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    code?: "validation_failed" | "pin_weak" | "upload_unknown" | "seal_unknown" | "seal_broken" | "kind_unknown" | "batch_malformed" | "idempotency_key_reused" | "idempotency_key_invalid";
                };
            };
        };
        TooMany: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    code?: "resets_too_many" | "pin_locked" | "too_many_tries" | "busy" | "campaign_full" | "account_full" | "entries_too_many";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    invite?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    login: {
        parameters: {};
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    logInSecondFactor: {
        parameters: {};
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code?: string;
                    recovery_code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        type: "public-key";
                        authenticatorAttachment?: "cross-platform" | "platform";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    resetPassword: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    forgotPassword: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    confirmEmail: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    sendEmailLink: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readProfile: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        is_admin: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    logOut: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    "Clear-Site-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listSessions: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        device: string;
                        current: boolean;
                        created_at: string;
                        last_used_at: string;
                        expires_at: string;
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    endOtherSessions: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    endSession: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportAccount: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exported_at: string;
                        account: {
                            id: string;
                            email: string;
                            is_admin: boolean;
                            created_at: string;
                        };
                        sessions: {
                            id: string;
                            device: string;
                            current: boolean;
                            created_at: string;
                            last_used_at: string;
                            expires_at: string;
                        }[];
                        campaigns: components["schemas"]["Campaign"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeEmail: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    email: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listSecondFactors: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        factors: {
                            id: string;
                            kind: "totp" | "passkey";
                            device: string;
                            created_at: string;
                            last_used_at: string | null;
                        }[];
                        recovery_codes_left: number;
                        required: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    addSecondFactor: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        type: "public-key";
                        authenticatorAttachment?: "cross-platform" | "platform";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        access_token: string;
                        recovery_codes?: string[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    beginSecondFactor: {
        parameters: {};
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    kind: "totp" | "passkey";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ticket: string;
                        totp?: {
                            secret: string;
                            uri: string;
                        };
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    removeSecondFactor: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    makeRecoveryCodes: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        recovery_codes: string[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            header?: {
                "If-None-Match"?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Next-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"][];
                };
            };
            304: {
                headers: {
                    "X-Next-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    createCampaign: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    qr_quantity: number | string;
                    campaign_type?: "vcard" | "diary" | "travel" | "sale";
                    contact_name?: string;
                    contact_company?: string;
                    contact_mobile?: string;
                    contact_email?: string;
                    seller_name?: string;
                    seller_address?: string;
                    seller_gstin?: string;
                    lost_pin_help?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readClaimsByDay: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        time_zone: string;
                        from: string;
                        to: string;
                        days: {
                            day: string;
                            claims: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readCampaign: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    renameCampaign: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    deleteCampaign: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeContact: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_name: string;
                    contact_mobile: string;
                    contact_company?: string;
                    contact_email?: string;
                    contact_website?: string;
                    contact_whatsapp?: string;
                    contact_address?: string;
                    contact_latitude?: (number | string) | null;
                    contact_longitude?: (number | string) | null;
                };
                "multipart/form-data": {
                    contact_name: string;
                    contact_mobile: string;
                    contact_company?: string;
                    contact_email?: string;
                    contact_website?: string;
                    contact_whatsapp?: string;
                    contact_address?: string;
                    contact_latitude?: (number | string) | null;
                    contact_longitude?: (number | string) | null;
                    contact_profile_image?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeSeller: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    seller_name?: string;
                    seller_address?: string;
                    seller_gstin?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    duplicateCampaign: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    qr_quantity?: number | string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    archiveCampaign: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    archived: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listLinks: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        master: boolean;
                        access: "view" | "edit";
                        contacts: boolean;
                        code: string | null;
                        state: "alive" | "replaced" | "ended";
                        created_at: string;
                        expires_at: string | null;
                        opened_count: number;
                        last_opened_at: string | null;
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    createLink: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    access?: "view" | "edit";
                    contacts?: boolean | ("true" | "false");
                    days?: number | string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    replaceLink: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                ref: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    endLink: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                ref: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    eraseRecipient: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                number: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeRetention: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    days: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeEasyPins: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    refused: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    endPinHelp: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changePrivacy: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    purpose: string;
                    contact?: string;
                    offers?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listConsents: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: number;
                        qr_code: string;
                        name: string | null;
                        purpose: "notice" | "offers" | "guardian";
                        text: string | null;
                        language: string;
                        given_at: string;
                        withdrawn_at: string | null;
                        channel: "self" | "no_script";
                        guardian?: {
                            name: string;
                            mobile: string;
                        };
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeLock: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    required: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readCampaignLog: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        at: string;
                        actor_kind: "owner" | "edit_link" | "view_link" | "recipient" | "system";
                        actor_name: string | null;
                        action: "campaign.renamed" | "campaign.contact" | "campaign.seller" | "campaign.archived" | "campaign.unarchived" | "images.added" | "images.arranged" | "image.deleted" | "gift.erased" | "gifts.expired" | "gifts.expiring" | "pin.help_asked" | "pin.help_cancelled" | "pin.help_ended" | "pin.reset_link" | "pin.reset" | "gift.moved" | "passkey.added" | "passkey.removed" | "campaign.retention" | "campaign.easy_pins_refused" | "campaign.easy_pins_taken" | "campaign.pin_help_off" | "campaign.privacy" | "campaign.locked" | "campaign.unlocked" | "link.made" | "link.replaced" | "link.ended";
                        number: number | null;
                        details: {
                            link?: string;
                            count?: number;
                            reason?: "forgot" | "mistyped" | "handed_on" | "other";
                        };
                        address: string | null;
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    uploadImages: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    urls?: string[];
                    files?: Blob[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignImages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    arrangeImages: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: string;
                    image_url: string;
                    link_url?: string | null;
                }[];
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignImages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listCodes: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCode"][];
                };
            };
            304: {
                headers: {
                    "X-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listDiaries: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedDiary"][];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listTravelers: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTraveler"][];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listSales: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSale"][];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    downloadCodesPdf: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    downloadGiverVcard: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/vcard": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readPublicCampaign: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    renamePublicCampaign: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changePublicContact: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_name: string;
                    contact_mobile: string;
                    contact_company?: string;
                    contact_email?: string;
                    contact_website?: string;
                    contact_whatsapp?: string;
                    contact_address?: string;
                    contact_latitude?: (number | string) | null;
                    contact_longitude?: (number | string) | null;
                };
                "multipart/form-data": {
                    contact_name: string;
                    contact_mobile: string;
                    contact_company?: string;
                    contact_email?: string;
                    contact_website?: string;
                    contact_whatsapp?: string;
                    contact_address?: string;
                    contact_latitude?: (number | string) | null;
                    contact_longitude?: (number | string) | null;
                    contact_profile_image?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    uploadPublicImages: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    urls?: string[];
                    files?: Blob[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignImages"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    deleteImage: {
        parameters: {
            header?: {
                "X-Master-Code"?: string;
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                ref: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        images: components["schemas"]["CampaignImage"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listPublicCodes: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCode"][];
                };
            };
            304: {
                headers: {
                    "X-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listPublicDiaries: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedDiary"][];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listPublicTravelers: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTraveler"][];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listPublicSales: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                masterCode: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSale"][];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readCode: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readGiftCampaign: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        campaign_type: "vcard" | "diary" | "travel" | "sale";
                        image_url: string | null;
                        images: components["schemas"]["CampaignImage"][];
                        contact_name: string | null;
                        contact_company: string | null;
                        contact_mobile: string | null;
                        contact_email: string | null;
                        contact_website: string | null;
                        contact_whatsapp: string | null;
                        contact_address: string | null;
                        contact_latitude: number | null;
                        contact_longitude: number | null;
                        contact_profile_image: string | null;
                        contact_mobile_e164?: string | null;
                        contact_whatsapp_e164?: string | null;
                        seller_name?: string | null;
                        seller_address?: string | null;
                        seller_gstin?: string | null;
                        refuse_easy_pins?: boolean;
                        lost_pin_help?: boolean;
                        notice?: {
                            text: string;
                            hash: string;
                            offers?: {
                                text: string;
                                hash: string;
                            };
                            guardian?: {
                                text: string;
                                hash: string;
                            };
                        };
                        time_zone?: string;
                    };
                };
            };
            304: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    downloadQrPicture: {
        parameters: {
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            304: {
                headers: {
                    "Content-Disposition"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    claimCode: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    company_name: string;
                    mobile: string;
                    email: string;
                    website?: string;
                    whatsapp?: string;
                    address?: string;
                    latitude?: number | string;
                    longitude?: number | string;
                    pin: string;
                    notice_hash?: string;
                    offers_hash?: string;
                };
                "multipart/form-data": {
                    name: string;
                    company_name: string;
                    mobile: string;
                    email: string;
                    website?: string;
                    whatsapp?: string;
                    address?: string;
                    latitude?: number | string;
                    longitude?: number | string;
                    pin: string;
                    notice_hash?: string;
                    offers_hash?: string;
                    profile_image?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    updateClaim: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    company_name?: string;
                    mobile?: string;
                    email?: string;
                    website?: string;
                    whatsapp?: string;
                    address?: string;
                    latitude?: (number | string) | null;
                    longitude?: (number | string) | null;
                    pin: string;
                };
                "multipart/form-data": {
                    name?: string;
                    company_name?: string;
                    mobile?: string;
                    email?: string;
                    website?: string;
                    whatsapp?: string;
                    address?: string;
                    latitude?: (number | string) | null;
                    longitude?: (number | string) | null;
                    pin: string;
                    profile_image?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        claimed: boolean;
                        claimer_name?: string | null;
                        claimer_company?: string | null;
                        claimer_mobile?: string | null;
                        claimer_email?: string | null;
                        claimer_website?: string | null;
                        claimer_whatsapp?: string | null;
                        claimer_address?: string | null;
                        claimer_latitude?: number | null;
                        claimer_longitude?: number | null;
                        claimer_profile_image?: string | null;
                        claimer_mobile_e164?: string | null;
                        claimer_whatsapp_e164?: string | null;
                        claimed_at?: string | null;
                        captured_at?: string | null;
                        pin_reset?: string;
                        pin_wait?: string;
                        met?: {
                            field: string;
                            yours: string | null;
                            theirs: string | null;
                            stands: "yours" | "theirs";
                        }[];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listPastContacts: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastValue"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    bringBackContact: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    eraseGift: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listOwnConsents: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        purpose: "notice" | "offers" | "guardian";
                        text: string | null;
                        language: string;
                        given_at: string;
                        withdrawn_at: string | null;
                        channel: "self" | "no_script";
                        guardian?: {
                            name: string;
                            mobile: string;
                        };
                        now?: {
                            text: string;
                            hash: string;
                        };
                        earlier?: {
                            text: string | null;
                            given_at: string;
                            withdrawn_at: string;
                        }[];
                    }[];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    withdrawConsent: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                purpose: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    giveConsentAgain: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                purpose: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                    text_hash: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportGift: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    verifyPin: {
        parameters: {
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verified: true;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    downloadVcard: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/vcard": string;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    writeDiaryEntry: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    date: string;
                    text?: string;
                    pin: string;
                };
                "multipart/form-data": {
                    date: string;
                    text?: string;
                    pin: string;
                    audio_file?: Blob;
                    images?: Blob[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        date: string;
                        time: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listDiaryEntries: {
        parameters: {
            query?: {
                pin?: string;
                limit?: string;
                cursor?: string;
                q?: string;
                tag?: string;
                from?: string;
                to?: string;
                audio?: "true";
                images?: "true";
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            date: string;
                            time: string;
                            text: string | null;
                            audio_file: string | null;
                            images: string[];
                            version?: string;
                            edited_at?: string | null;
                            others?: {
                                version: string;
                                date: string;
                                text: string | null;
                                audio_file: string | null;
                                images: string[];
                                written_at: string;
                            }[];
                        }[];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    changeDiaryEntry: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: string;
                    settles?: string;
                    pin: string;
                    date?: string;
                    text?: string;
                    keep_images?: string;
                    remove_audio?: "true";
                    take?: string;
                };
                "multipart/form-data": {
                    version?: string;
                    settles?: string;
                    pin: string;
                    date?: string;
                    text?: string;
                    keep_images?: string;
                    remove_audio?: "true";
                    take?: string;
                    audio_file?: Blob;
                    images?: Blob[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiaryEntryChanged"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    deleteDiaryEntry: {
        parameters: {
            query?: {
                pin?: string;
                version?: string;
                settles?: string;
            };
            header?: {
                "X-Pin"?: string;
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    version?: string;
                    settles?: string;
                    pin?: string;
                };
                "multipart/form-data": {
                    version?: string;
                    settles?: string;
                    pin?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiaryEntryChanged"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    restoreDiaryEntry: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
                "multipart/form-data": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiaryEntryChanged"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listEntryVersions: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        versions: {
                            version: string;
                            date: string;
                            text: string | null;
                            audio_file: string | null;
                            images: string[];
                            written_at: string;
                        }[];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listDeletedEntries: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            date: string;
                            time: string;
                            text: string | null;
                            audio_file: string | null;
                            images: string[];
                            version?: string;
                            edited_at?: string | null;
                            others?: {
                                version: string;
                                date: string;
                                text: string | null;
                                audio_file: string | null;
                                images: string[];
                                written_at: string;
                            }[];
                            deleted_at: string;
                        }[];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readDiarySize: {
        parameters: {
            query?: {
                pin?: string;
                from?: string;
                to?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: number;
                        files: number;
                        bytes: number;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    transcribeRecording: {
        parameters: {
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    pin: string;
                    audio_file?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transcribed_text: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    claimTravel: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    company?: string;
                    mobile: string;
                    email: string;
                    dob?: string;
                    blood_group?: "A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-";
                    passport_number?: string;
                    aadhar_number?: string;
                    pan_number?: string;
                    food_type?: "Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other";
                    address?: string;
                    latitude?: number | string;
                    longitude?: number | string;
                    emergency_contact_name?: string;
                    emergency_contact_mobile?: string;
                    pin: string;
                    notice_hash?: string;
                    offers_hash?: string;
                    guardian_name?: string;
                    guardian_mobile?: string;
                    guardian_hash?: string;
                };
                "multipart/form-data": {
                    name: string;
                    company?: string;
                    mobile: string;
                    email: string;
                    dob?: string;
                    blood_group?: "A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-";
                    passport_number?: string;
                    aadhar_number?: string;
                    pan_number?: string;
                    food_type?: "Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other";
                    address?: string;
                    latitude?: number | string;
                    longitude?: number | string;
                    emergency_contact_name?: string;
                    emergency_contact_mobile?: string;
                    pin: string;
                    notice_hash?: string;
                    offers_hash?: string;
                    guardian_name?: string;
                    guardian_mobile?: string;
                    guardian_hash?: string;
                    profile_image?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        claimed: true;
                        claimed_at: string;
                        id: string;
                        qr_code: string;
                        campaign_id: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        email: string;
                        dob: string | null;
                        blood_group: ("A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-") | null;
                        food_type: ("Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other") | null;
                        address: string | null;
                        latitude: number | null;
                        longitude: number | null;
                        emergency_contact_name: string | null;
                        emergency_contact_mobile: string | null;
                        mobile_e164?: string | null;
                        emergency_contact_mobile_e164?: string | null;
                        profile_image: string | null;
                        created_at: string;
                        updated_at: string;
                        captured_at: string | null;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readTraveler: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        qr_code: string;
                        campaign_id: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        email: string;
                        dob: string | null;
                        blood_group: ("A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-") | null;
                        food_type: ("Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other") | null;
                        address: string | null;
                        latitude: number | null;
                        longitude: number | null;
                        emergency_contact_name: string | null;
                        emergency_contact_mobile: string | null;
                        mobile_e164?: string | null;
                        emergency_contact_mobile_e164?: string | null;
                        profile_image: string | null;
                        created_at: string;
                        updated_at: string;
                        captured_at: string | null;
                        passport_number: string | null;
                        aadhar_number: string | null;
                        pan_number: string | null;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    updateTraveler: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    company?: string;
                    mobile?: string;
                    email?: string;
                    dob?: string | null;
                    blood_group?: ("A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-") | null;
                    passport_number?: string | null;
                    aadhar_number?: string | null;
                    pan_number?: string | null;
                    food_type?: ("Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other") | null;
                    address?: string;
                    latitude?: (number | string) | null;
                    longitude?: (number | string) | null;
                    emergency_contact_name?: string;
                    emergency_contact_mobile?: string;
                    pin: string;
                };
                "multipart/form-data": {
                    name?: string;
                    company?: string;
                    mobile?: string;
                    email?: string;
                    dob?: string | null;
                    blood_group?: ("A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-") | null;
                    passport_number?: string | null;
                    aadhar_number?: string | null;
                    pan_number?: string | null;
                    food_type?: ("Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other") | null;
                    address?: string;
                    latitude?: (number | string) | null;
                    longitude?: (number | string) | null;
                    emergency_contact_name?: string;
                    emergency_contact_mobile?: string;
                    pin: string;
                    profile_image?: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        claimed: true;
                        claimed_at: string;
                        id: string;
                        qr_code: string;
                        campaign_id: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        email: string;
                        dob: string | null;
                        blood_group: ("A+" | "A-" | "B+" | "B-" | "AB+" | "AB-" | "O+" | "O-") | null;
                        food_type: ("Vegetarian" | "Non-Vegetarian" | "Vegan" | "Jain" | "Other") | null;
                        address: string | null;
                        latitude: number | null;
                        longitude: number | null;
                        emergency_contact_name: string | null;
                        emergency_contact_mobile: string | null;
                        mobile_e164?: string | null;
                        emergency_contact_mobile_e164?: string | null;
                        profile_image: string | null;
                        created_at: string;
                        updated_at: string;
                        captured_at: string | null;
                        met?: {
                            field: string;
                            yours: string | null;
                            theirs: string | null;
                            stands: "yours" | "theirs";
                        }[];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listPastTravelers: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastValue"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    bringBackTraveler: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    claimSale: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    company?: string;
                    mobile: string;
                    email: string;
                    address?: string;
                    product_service_name: string;
                    quantity?: number | string;
                    price_per_unit: number | string;
                    payment_type?: "Advance" | "Full Payment";
                    amount_paid: number | string;
                    payment_method?: "Cash" | "Online" | "UPI" | "Card";
                    transaction_id?: string;
                    booking_date?: string;
                    delivery_event_date?: string;
                    special_requirements?: string;
                    total_amount?: unknown;
                    balance_amount?: unknown;
                    pin: string;
                    notice_hash?: string;
                    offers_hash?: string;
                };
                "multipart/form-data": {
                    name: string;
                    company?: string;
                    mobile: string;
                    email: string;
                    address?: string;
                    product_service_name: string;
                    quantity?: number | string;
                    price_per_unit: number | string;
                    payment_type?: "Advance" | "Full Payment";
                    amount_paid: number | string;
                    payment_method?: "Cash" | "Online" | "UPI" | "Card";
                    transaction_id?: string;
                    booking_date?: string;
                    delivery_event_date?: string;
                    special_requirements?: string;
                    total_amount?: unknown;
                    balance_amount?: unknown;
                    pin: string;
                    notice_hash?: string;
                    offers_hash?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        claimed: true;
                        claimed_at: string;
                        receipt_number: string;
                        qr_code: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        mobile_e164?: string | null;
                        email: string;
                        address: string | null;
                        product_service_name: string;
                        quantity: number;
                        price_per_unit: number;
                        total_amount: number;
                        payment_type: "Advance" | "Full Payment";
                        amount_paid: number;
                        balance_amount: number;
                        payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                        transaction_id: string | null;
                        booking_date: string | null;
                        delivery_event_date: string | null;
                        special_requirements: string | null;
                        payments: {
                            receipt_number: string;
                            amount: number;
                            payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                            transaction_id: string | null;
                            paid_on: string;
                            created_at: string;
                        }[];
                        created_at: string;
                        captured_at: string | null;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readSale: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        receipt_number: string;
                        qr_code: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        mobile_e164?: string | null;
                        email: string;
                        address: string | null;
                        product_service_name: string;
                        quantity: number;
                        price_per_unit: number;
                        total_amount: number;
                        payment_type: "Advance" | "Full Payment";
                        amount_paid: number;
                        balance_amount: number;
                        payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                        transaction_id: string | null;
                        booking_date: string | null;
                        delivery_event_date: string | null;
                        special_requirements: string | null;
                        payments: {
                            receipt_number: string;
                            amount: number;
                            payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                            transaction_id: string | null;
                            paid_on: string;
                            created_at: string;
                        }[];
                        created_at: string;
                        captured_at: string | null;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readReceipt: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        receipt_number: string;
                        qr_code: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        mobile_e164?: string | null;
                        email: string;
                        address: string | null;
                        product_service_name: string;
                        quantity: number;
                        price_per_unit: number;
                        total_amount: number;
                        payment_type: "Advance" | "Full Payment";
                        amount_paid: number;
                        balance_amount: number;
                        payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                        transaction_id: string | null;
                        booking_date: string | null;
                        delivery_event_date: string | null;
                        special_requirements: string | null;
                        payments: {
                            receipt_number: string;
                            amount: number;
                            payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                            transaction_id: string | null;
                            paid_on: string;
                            created_at: string;
                        }[];
                        created_at: string;
                        captured_at: string | null;
                        campaign_name: string;
                        contact_name: string | null;
                        contact_company: string | null;
                        contact_mobile: string | null;
                        contact_email: string | null;
                        contact_website: string | null;
                        contact_whatsapp: string | null;
                        contact_address: string | null;
                        contact_latitude: number | null;
                        contact_longitude: number | null;
                        contact_profile_image: string | null;
                        contact_mobile_e164?: string | null;
                        contact_whatsapp_e164?: string | null;
                        seller_name: string | null;
                        seller_address: string | null;
                        seller_gstin: string | null;
                        time_zone?: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    addPayment: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number | string;
                    payment_method: "Cash" | "Online" | "UPI" | "Card";
                    transaction_id?: string;
                    paid_on?: string;
                    pin: string;
                };
                "multipart/form-data": {
                    amount: number | string;
                    payment_method: "Cash" | "Online" | "UPI" | "Card";
                    transaction_id?: string;
                    paid_on?: string;
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        claimed: true;
                        claimed_at: string;
                        receipt_number: string;
                        qr_code: string;
                        name: string;
                        company: string | null;
                        mobile: string;
                        mobile_e164?: string | null;
                        email: string;
                        address: string | null;
                        product_service_name: string;
                        quantity: number;
                        price_per_unit: number;
                        total_amount: number;
                        payment_type: "Advance" | "Full Payment";
                        amount_paid: number;
                        balance_amount: number;
                        payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                        transaction_id: string | null;
                        booking_date: string | null;
                        delivery_event_date: string | null;
                        special_requirements: string | null;
                        payments: {
                            receipt_number: string;
                            amount: number;
                            payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                            transaction_id: string | null;
                            paid_on: string;
                            created_at: string;
                        }[];
                        created_at: string;
                        captured_at: string | null;
                        payment: {
                            receipt_number: string;
                            amount: number;
                            payment_method: ("Cash" | "Online" | "UPI" | "Card") | null;
                            transaction_id: string | null;
                            paid_on: string;
                            created_at: string;
                        };
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    makeRecoveryCode: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    recoverGift: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    recovery_code: string;
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    makePinReset: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                number: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: "forgot" | "mistyped" | "handed_on" | "other";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    askPinHelp: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                number: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: "forgot" | "mistyped" | "handed_on" | "other";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asked_at: string;
                        possible_from: string;
                        ended_at?: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    cancelPinHelp: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                number: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    resetPin: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    moveGift: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listGiftPasskeys: {
        parameters: {
            query?: {
                pin?: string;
            };
            header?: {
                "X-Pin"?: string;
            };
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Wrong-Tries"?: string;
                    "Pin-Help"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        device: string;
                        created_at: string;
                        last_used_at: string | null;
                    }[];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    addGiftPasskey: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        type: "public-key";
                        authenticatorAttachment?: "cross-platform" | "platform";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    beginGiftPasskey: {
        parameters: {
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ticket: string;
                        passkey: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    removeGiftPasskey: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                code: string;
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    pin: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    askGiftPasskeys: {
        parameters: {
            path: {
                code: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ticket: string | null;
                        passkey: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    openByPasskey: {
        parameters: {
            path: {
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        type: "public-key";
                        authenticatorAttachment?: "cross-platform" | "platform";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: string;
                        expires_at: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readSealingKey: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key_id: string;
                        public_key: string;
                        suite: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    syncOperations: {
        parameters: {
            header?: {
                "Tohfa-Device-Clock"?: string;
                "Tohfa-Epoch"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    protocol?: number;
                    device_id?: string;
                    waiting?: {
                        code: string;
                        count: number;
                        since: string;
                    }[];
                    operations: ({
                        id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Tohfa-Epoch"?: string;
                    "Tohfa-Backed-Up-Through"?: string;
                    "Tohfa-Time"?: string;
                    "Tohfa-Waiting"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listOvertakenEdits: {
        parameters: {};
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    code: string;
                }[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        met: {
                            field: string;
                            yours: string | null;
                            theirs: string | null;
                            stands: "yours" | "theirs";
                        }[];
                    }[];
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    beginUpload: {
        parameters: {
            header: {
                "Tus-Resumable": "1.0.0";
                "Upload-Length": number;
                "Upload-Metadata"?: string;
            };
        };
        requestBody?: {
            content: {
                "application/offset+octet-stream": Blob;
            };
        };
        responses: {
            201: {
                headers: {
                    "Tus-Resumable"?: string;
                    "Upload-Expires"?: string;
                    "Upload-Offset"?: string;
                    Location?: string;
                    [name: string]: unknown;
                };
            };
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readUploadOptions: {
        parameters: {};
        responses: {
            204: {
                headers: {
                    "Tus-Resumable"?: string;
                    "Tus-Version"?: string;
                    "Tus-Extension"?: string;
                    "Tus-Max-Size"?: string;
                    [name: string]: unknown;
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    deleteUpload: {
        parameters: {
            header: {
                "Tus-Resumable": "1.0.0";
            };
            path: {
                id: string;
            };
        };
        responses: {
            204: {
                headers: {
                    "Tus-Resumable"?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readUploadProgress: {
        parameters: {
            header: {
                "Tus-Resumable": "1.0.0";
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Tus-Resumable"?: string;
                    "Upload-Expires"?: string;
                    "Upload-Offset"?: string;
                    "Upload-Length"?: string;
                    "Upload-Metadata"?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    continueUpload: {
        parameters: {
            header: {
                "Tus-Resumable": "1.0.0";
                "Upload-Offset": number;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": Blob;
            };
        };
        responses: {
            204: {
                headers: {
                    "Tus-Resumable"?: string;
                    "Upload-Expires"?: string;
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readStoredFile: {
        parameters: {
            query?: {
                w?: "480" | "960";
                until?: string;
                signature?: string;
            };
            header?: {
                Range?: string;
                "If-Range"?: string;
                "If-None-Match"?: string;
            };
            path: {
                kind: string;
                name: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "Accept-Ranges"?: string;
                    "Content-Range"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            206: {
                headers: {
                    "Content-Disposition"?: string;
                    "Accept-Ranges"?: string;
                    "Content-Range"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            304: {
                headers: {
                    "Content-Disposition"?: string;
                    "Accept-Ranges"?: string;
                    "Content-Range"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    followChanges: {
        parameters: {};
        requestBody: {
            content: {
                "application/json": ("own" | string)[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readAdminStats: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total_users: number;
                        total_campaigns: number;
                        total_qr_codes: number;
                        claimed_qr_codes: number;
                        claim_rate: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readGrowth: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                by?: "day" | "week";
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        time_zone: string;
                        by: "day" | "week";
                        from: string;
                        to: string;
                        periods: {
                            from: string;
                            users: number;
                            campaigns: number;
                            claims: number;
                        }[];
                        hours: number[];
                        types: {
                            campaign_type: "vcard" | "diary" | "travel" | "sale";
                            campaigns: number;
                            codes: number;
                            claimed: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readServerHealth: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        started_at: string;
                        storage: {
                            files: number;
                            file_bytes: number;
                            image_bytes: number;
                            audio_bytes: number;
                            database_bytes: number | null;
                            free_bytes: number | null;
                            kept_free_bytes: number;
                        };
                        queue: {
                            devices: number;
                            campaigns: number;
                            operations: number;
                            oldest_at: string | null;
                            reported_at: string | null;
                        };
                        requests: {
                            answered: number;
                            refused: number;
                            limited: number;
                            failed: number;
                            failed_beside: number;
                            last_failed_at: string | null;
                            hours: {
                                from: string;
                                answered: number;
                                refused: number;
                                failed: number;
                            }[];
                        };
                        hashes: {
                            running: number;
                            waiting: number;
                        };
                        away: ("database" | "files" | "space")[];
                        limits: {
                            name: "codes_per_campaign" | "images_per_campaign" | "image_bytes" | "audio_bytes" | "campaigns_per_account" | "hashes_waiting";
                            limit: number | null;
                            used: number | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
                search?: string;
                sort?: "created_at" | "email" | "campaign_count";
                order?: "asc" | "desc";
                from?: string;
                to?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    disableUser: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    enableUser: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    makeInviteLink: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    makeResetLink: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    deleteUser: {
        parameters: {
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listAllCampaigns: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
                search?: string;
                sort?: "created_at" | "name" | "qr_quantity" | "claimed_count";
                order?: "asc" | "desc";
                from?: string;
                to?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        campaign_type: "vcard" | "diary" | "travel" | "sale";
                        user_email: string;
                        image_url: string | null;
                        images: components["schemas"]["CampaignImage"][];
                        qr_quantity: number;
                        claimed_count: number;
                        unclaimed_count: number;
                        created_at: string;
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listAllCodes: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCode"][];
                };
            };
            304: {
                headers: {
                    "X-Cursor"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
                search?: string;
                in?: "anywhere" | "actor" | "target" | "address";
                action?: "user.disable" | "user.enable" | "user.reset_link" | "user.invite_link" | "user.password_reset" | "user.delete" | "user.make_admin" | "user.second_step_reset" | "export.users" | "export.campaigns" | "export.complete" | "export.audit" | "export.security" | "read.users" | "read.campaigns" | "read.codes" | "read.security";
                from?: string;
                to?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        at: string;
                        actor_id: string;
                        actor_email: string;
                        action: "user.disable" | "user.enable" | "user.reset_link" | "user.invite_link" | "user.password_reset" | "user.delete" | "user.make_admin" | "user.second_step_reset" | "export.users" | "export.campaigns" | "export.complete" | "export.audit" | "export.security" | "read.users" | "read.campaigns" | "read.codes" | "read.security";
                        target_id: string | null;
                        target_email: string | null;
                        address: string;
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                limit?: string;
                cursor?: string;
                kind?: "sign_in" | "sign_in.failed" | "sign_in.throttled" | "sign_out" | "sessions.ended" | "registration" | "password.changed" | "email.changed" | "reset_link.made" | "reset_link.used" | "reset_link.refused" | "invite.made" | "account.disabled" | "account.enabled" | "account.deleted" | "admin.made" | "admin.read" | "admin.export" | "owner.export" | "pin.failed" | "pin.locked" | "pin.refused" | "passkey.added" | "passkey.removed" | "passkey.refused" | "link.opened" | "link.made" | "link.replaced" | "link.ended" | "gift.erased" | "campaign.deleted" | "refused.access" | "refused.limit" | "refused.quota" | "secret.rotated";
                account?: string;
                address?: string;
                from?: string;
                to?: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        at: string;
                        last_at: string;
                        kind: "sign_in" | "sign_in.failed" | "sign_in.throttled" | "sign_out" | "sessions.ended" | "registration" | "password.changed" | "email.changed" | "reset_link.made" | "reset_link.used" | "reset_link.refused" | "invite.made" | "account.disabled" | "account.enabled" | "account.deleted" | "admin.made" | "admin.read" | "admin.export" | "owner.export" | "pin.failed" | "pin.locked" | "pin.refused" | "passkey.added" | "passkey.removed" | "passkey.refused" | "link.opened" | "link.made" | "link.replaced" | "link.ended" | "gift.erased" | "campaign.deleted" | "refused.access" | "refused.limit" | "refused.quota" | "secret.rotated";
                        count: number;
                        account_id: string | null;
                        account_email: string | null;
                        address: string | null;
                        campaign_id: string | null;
                        number: number | null;
                        about: string | null;
                    }[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportUsers: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "X-Total-Rows"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportCampaigns: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "X-Total-Rows"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportCompleteData: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "X-Total-Rows"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportAudit: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "X-Total-Rows"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    exportSecurityEvents: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "X-Total-Rows"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    drawUrlSheet: {
        parameters: {};
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    "X-Pages"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readOpenApi: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readApiPage: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readHealth: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: "ok" | "degraded";
                        parts?: {
                            part: "database" | "files" | "space";
                            detail: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
    readConfig: {
        parameters: {};
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        public_url: string | null;
                        transcription: boolean;
                        registration: "open" | "invite" | "closed";
                        mail: boolean;
                        strict_passwords: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Problem"];
        };
    };
}
