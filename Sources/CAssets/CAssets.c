#include "CAssets.h"

// Every file below Public is taken into the program by #embed (C23, section 6.10.4), which this compiler also knows in
// earlier modes. A test compares this list with the folder.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char believe_webmanifest[] = {
#embed "../../Public/believe.webmanifest"
};
static const unsigned char css_audience_css[] = {
#embed "../../Public/css/audience.css"
};
static const unsigned char css_base_css[] = {
#embed "../../Public/css/base.css"
};
static const unsigned char css_believe_look_css[] = {
#embed "../../Public/css/believe-look.css"
};
static const unsigned char css_believe_css[] = {
#embed "../../Public/css/believe.css"
};
static const unsigned char css_cards_css[] = {
#embed "../../Public/css/cards.css"
};
static const unsigned char css_controls_css[] = {
#embed "../../Public/css/controls.css"
};
static const unsigned char css_duplicates_css[] = {
#embed "../../Public/css/duplicates.css"
};
static const unsigned char css_grassy_look_css[] = {
#embed "../../Public/css/grassy-look.css"
};
static const unsigned char css_grassy_css[] = {
#embed "../../Public/css/grassy.css"
};
static const unsigned char css_hearth_look_css[] = {
#embed "../../Public/css/hearth-look.css"
};
static const unsigned char css_hearth_css[] = {
#embed "../../Public/css/hearth.css"
};
static const unsigned char css_kinnect_look_css[] = {
#embed "../../Public/css/kinnect-look.css"
};
static const unsigned char css_kinnect_css[] = {
#embed "../../Public/css/kinnect.css"
};
static const unsigned char css_layout_css[] = {
#embed "../../Public/css/layout.css"
};
static const unsigned char css_media_css[] = {
#embed "../../Public/css/media.css"
};
static const unsigned char css_messages_css[] = {
#embed "../../Public/css/messages.css"
};
static const unsigned char css_people_css[] = {
#embed "../../Public/css/people.css"
};
static const unsigned char css_places_css[] = {
#embed "../../Public/css/places.css"
};
static const unsigned char css_post_css[] = {
#embed "../../Public/css/post.css"
};
static const unsigned char css_profile_css[] = {
#embed "../../Public/css/profile.css"
};
static const unsigned char css_projects_css[] = {
#embed "../../Public/css/projects.css"
};
static const unsigned char css_realspace_community_css[] = {
#embed "../../Public/css/realspace-community.css"
};
static const unsigned char css_realspace_frame_css[] = {
#embed "../../Public/css/realspace-frame.css"
};
static const unsigned char css_realspace_list_css[] = {
#embed "../../Public/css/realspace-list.css"
};
static const unsigned char css_realspace_look_css[] = {
#embed "../../Public/css/realspace-look.css"
};
static const unsigned char css_realspace_posts_css[] = {
#embed "../../Public/css/realspace-posts.css"
};
static const unsigned char css_realspace_topics_css[] = {
#embed "../../Public/css/realspace-topics.css"
};
static const unsigned char css_realspace_css[] = {
#embed "../../Public/css/realspace.css"
};
static const unsigned char css_sharing_css[] = {
#embed "../../Public/css/sharing.css"
};
static const unsigned char css_sheet_css[] = {
#embed "../../Public/css/sheet.css"
};
static const unsigned char css_stories_css[] = {
#embed "../../Public/css/stories.css"
};
static const unsigned char css_support_css[] = {
#embed "../../Public/css/support.css"
};
static const unsigned char css_upload_css[] = {
#embed "../../Public/css/upload.css"
};
static const unsigned char css_viewer_css[] = {
#embed "../../Public/css/viewer.css"
};
static const unsigned char css_waiting_css[] = {
#embed "../../Public/css/waiting.css"
};
static const unsigned char css_wandr_logs_css[] = {
#embed "../../Public/css/wandr-logs.css"
};
static const unsigned char css_wandr_look_css[] = {
#embed "../../Public/css/wandr-look.css"
};
static const unsigned char css_wandr_map_css[] = {
#embed "../../Public/css/wandr-map.css"
};
static const unsigned char css_wandr_trips_css[] = {
#embed "../../Public/css/wandr-trips.css"
};
static const unsigned char css_wandr_css[] = {
#embed "../../Public/css/wandr.css"
};
static const unsigned char grassy_webmanifest[] = {
#embed "../../Public/grassy.webmanifest"
};
static const unsigned char icons_app_svg[] = {
#embed "../../Public/icons/app.svg"
};
static const unsigned char icons_believe_app_svg[] = {
#embed "../../Public/icons/believe-app.svg"
};
static const unsigned char icons_believe_svg[] = {
#embed "../../Public/icons/believe.svg"
};
static const unsigned char icons_grassy_app_svg[] = {
#embed "../../Public/icons/grassy-app.svg"
};
static const unsigned char icons_grassy_svg[] = {
#embed "../../Public/icons/grassy.svg"
};
static const unsigned char icons_hearth_app_svg[] = {
#embed "../../Public/icons/hearth-app.svg"
};
static const unsigned char icons_hearth_svg[] = {
#embed "../../Public/icons/hearth.svg"
};
static const unsigned char icons_kinnect_svg[] = {
#embed "../../Public/icons/kinnect.svg"
};
static const unsigned char icons_realspace_app_svg[] = {
#embed "../../Public/icons/realspace-app.svg"
};
static const unsigned char icons_realspace_svg[] = {
#embed "../../Public/icons/realspace.svg"
};
static const unsigned char icons_wandr_app_svg[] = {
#embed "../../Public/icons/wandr-app.svg"
};
static const unsigned char icons_wandr_svg[] = {
#embed "../../Public/icons/wandr.svg"
};
static const unsigned char js_album_files_js[] = {
#embed "../../Public/js/album-files.js"
};
static const unsigned char js_album_js[] = {
#embed "../../Public/js/album.js"
};
static const unsigned char js_alt_reminder_js[] = {
#embed "../../Public/js/alt-reminder.js"
};
static const unsigned char js_attempts_js[] = {
#embed "../../Public/js/attempts.js"
};
static const unsigned char js_audience_js[] = {
#embed "../../Public/js/audience.js"
};
static const unsigned char js_avatar_js[] = {
#embed "../../Public/js/avatar.js"
};
static const unsigned char js_away_js[] = {
#embed "../../Public/js/away.js"
};
static const unsigned char js_believe_js[] = {
#embed "../../Public/js/believe.js"
};
static const unsigned char js_blurhash_js[] = {
#embed "../../Public/js/blurhash.js"
};
static const unsigned char js_bookmark_js[] = {
#embed "../../Public/js/bookmark.js"
};
static const unsigned char js_caption_js[] = {
#embed "../../Public/js/caption.js"
};
static const unsigned char js_choose_js[] = {
#embed "../../Public/js/choose.js"
};
static const unsigned char js_chosen_js[] = {
#embed "../../Public/js/chosen.js"
};
static const unsigned char js_cities_js[] = {
#embed "../../Public/js/cities.js"
};
static const unsigned char js_city_field_js[] = {
#embed "../../Public/js/city-field.js"
};
static const unsigned char js_comments_js[] = {
#embed "../../Public/js/comments.js"
};
static const unsigned char js_compose_js[] = {
#embed "../../Public/js/compose.js"
};
static const unsigned char js_composer_js[] = {
#embed "../../Public/js/composer.js"
};
static const unsigned char js_conversations_js[] = {
#embed "../../Public/js/conversations.js"
};
static const unsigned char js_copy_js[] = {
#embed "../../Public/js/copy.js"
};
static const unsigned char js_counter_js[] = {
#embed "../../Public/js/counter.js"
};
static const unsigned char js_counts_js[] = {
#embed "../../Public/js/counts.js"
};
static const unsigned char js_cover_js[] = {
#embed "../../Public/js/cover.js"
};
static const unsigned char js_crop_js[] = {
#embed "../../Public/js/crop.js"
};
static const unsigned char js_day_words_js[] = {
#embed "../../Public/js/day-words.js"
};
static const unsigned char js_deliver_js[] = {
#embed "../../Public/js/deliver.js"
};
static const unsigned char js_device_js[] = {
#embed "../../Public/js/device.js"
};
static const unsigned char js_distance_js[] = {
#embed "../../Public/js/distance.js"
};
static const unsigned char js_drafts_js[] = {
#embed "../../Public/js/drafts.js"
};
static const unsigned char js_enliven_js[] = {
#embed "../../Public/js/enliven.js"
};
static const unsigned char js_events_js[] = {
#embed "../../Public/js/events.js"
};
static const unsigned char js_exif_js[] = {
#embed "../../Public/js/exif.js"
};
static const unsigned char js_fault_js[] = {
#embed "../../Public/js/fault.js"
};
static const unsigned char js_film_js[] = {
#embed "../../Public/js/film.js"
};
static const unsigned char js_folded_js[] = {
#embed "../../Public/js/folded.js"
};
static const unsigned char js_follow_js[] = {
#embed "../../Public/js/follow.js"
};
static const unsigned char js_found_js[] = {
#embed "../../Public/js/found.js"
};
static const unsigned char js_fresh_js[] = {
#embed "../../Public/js/fresh.js"
};
static const unsigned char js_from_photo_js[] = {
#embed "../../Public/js/from-photo.js"
};
static const unsigned char js_grassy_js[] = {
#embed "../../Public/js/grassy.js"
};
static const unsigned char js_hearth_js[] = {
#embed "../../Public/js/hearth.js"
};
static const unsigned char js_heif_js[] = {
#embed "../../Public/js/heif.js"
};
static const unsigned char js_home_js[] = {
#embed "../../Public/js/home.js"
};
static const unsigned char js_import_js[] = {
#embed "../../Public/js/import.js"
};
static const unsigned char js_infinite_js[] = {
#embed "../../Public/js/infinite.js"
};
static const unsigned char js_isolated_js[] = {
#embed "../../Public/js/isolated.js"
};
static const unsigned char js_item_search_js[] = {
#embed "../../Public/js/item-search.js"
};
static const unsigned char js_kept_js[] = {
#embed "../../Public/js/kept.js"
};
static const unsigned char js_kinnect_js[] = {
#embed "../../Public/js/kinnect.js"
};
static const unsigned char js_leaving_js[] = {
#embed "../../Public/js/leaving.js"
};
static const unsigned char js_left_js[] = {
#embed "../../Public/js/left.js"
};
static const unsigned char js_like_js[] = {
#embed "../../Public/js/like.js"
};
static const unsigned char js_linked_js[] = {
#embed "../../Public/js/linked.js"
};
static const unsigned char js_live_js[] = {
#embed "../../Public/js/live.js"
};
static const unsigned char js_log_details_js[] = {
#embed "../../Public/js/log-details.js"
};
static const unsigned char js_log_photos_js[] = {
#embed "../../Public/js/log-photos.js"
};
static const unsigned char js_map_base_js[] = {
#embed "../../Public/js/map-base.js"
};
static const unsigned char js_map_files_js[] = {
#embed "../../Public/js/map-files.js"
};
static const unsigned char js_map_pick_js[] = {
#embed "../../Public/js/map-pick.js"
};
static const unsigned char js_map_points_js[] = {
#embed "../../Public/js/map-points.js"
};
static const unsigned char js_map_start_js[] = {
#embed "../../Public/js/map-start.js"
};
static const unsigned char js_map_wants_js[] = {
#embed "../../Public/js/map-wants.js"
};
static const unsigned char js_map_world_js[] = {
#embed "../../Public/js/map-world.js"
};
static const unsigned char js_map_js[] = {
#embed "../../Public/js/map.js"
};
static const unsigned char js_menu_js[] = {
#embed "../../Public/js/menu.js"
};
static const unsigned char js_merge_js[] = {
#embed "../../Public/js/merge.js"
};
static const unsigned char js_message_badge_js[] = {
#embed "../../Public/js/message-badge.js"
};
static const unsigned char js_message_js[] = {
#embed "../../Public/js/message.js"
};
static const unsigned char js_messages_js[] = {
#embed "../../Public/js/messages.js"
};
static const unsigned char js_most_js[] = {
#embed "../../Public/js/most.js"
};
static const unsigned char js_near_me_js[] = {
#embed "../../Public/js/near-me.js"
};
static const unsigned char js_new_place_post_js[] = {
#embed "../../Public/js/new-place-post.js"
};
static const unsigned char js_new_post_js[] = {
#embed "../../Public/js/new-post.js"
};
static const unsigned char js_new_update_js[] = {
#embed "../../Public/js/new-update.js"
};
static const unsigned char js_notify_js[] = {
#embed "../../Public/js/notify.js"
};
static const unsigned char js_offline_js[] = {
#embed "../../Public/js/offline.js"
};
static const unsigned char js_once_js[] = {
#embed "../../Public/js/once.js"
};
static const unsigned char js_onward_js[] = {
#embed "../../Public/js/onward.js"
};
static const unsigned char js_optimistic_js[] = {
#embed "../../Public/js/optimistic.js"
};
static const unsigned char js_outbox_js[] = {
#embed "../../Public/js/outbox.js"
};
static const unsigned char js_own_forms_js[] = {
#embed "../../Public/js/own-forms.js"
};
static const unsigned char js_own_numbers_js[] = {
#embed "../../Public/js/own-numbers.js"
};
static const unsigned char js_own_rows_js[] = {
#embed "../../Public/js/own-rows.js"
};
static const unsigned char js_own_search_js[] = {
#embed "../../Public/js/own-search.js"
};
static const unsigned char js_people_js[] = {
#embed "../../Public/js/people.js"
};
static const unsigned char js_person_actions_js[] = {
#embed "../../Public/js/person-actions.js"
};
static const unsigned char js_photo_day_js[] = {
#embed "../../Public/js/photo-day.js"
};
static const unsigned char js_photo_file_js[] = {
#embed "../../Public/js/photo-file.js"
};
static const unsigned char js_photo_offer_js[] = {
#embed "../../Public/js/photo-offer.js"
};
static const unsigned char js_photo_start_js[] = {
#embed "../../Public/js/photo-start.js"
};
static const unsigned char js_picked_js[] = {
#embed "../../Public/js/picked.js"
};
static const unsigned char js_place_field_js[] = {
#embed "../../Public/js/place-field.js"
};
static const unsigned char js_plain_http_js[] = {
#embed "../../Public/js/plain-http.js"
};
static const unsigned char js_position_js[] = {
#embed "../../Public/js/position.js"
};
static const unsigned char js_projects_js[] = {
#embed "../../Public/js/projects.js"
};
static const unsigned char js_pull_js[] = {
#embed "../../Public/js/pull.js"
};
static const unsigned char js_push_begin_js[] = {
#embed "../../Public/js/push-begin.js"
};
static const unsigned char js_push_page_js[] = {
#embed "../../Public/js/push-page.js"
};
static const unsigned char js_push_start_js[] = {
#embed "../../Public/js/push-start.js"
};
static const unsigned char js_push_js[] = {
#embed "../../Public/js/push.js"
};
static const unsigned char js_queued_js[] = {
#embed "../../Public/js/queued.js"
};
static const unsigned char js_realspace_js[] = {
#embed "../../Public/js/realspace.js"
};
static const unsigned char js_recognise_js[] = {
#embed "../../Public/js/recognise.js"
};
static const unsigned char js_retry_js[] = {
#embed "../../Public/js/retry.js"
};
static const unsigned char js_reveal_js[] = {
#embed "../../Public/js/reveal.js"
};
static const unsigned char js_room_js[] = {
#embed "../../Public/js/room.js"
};
static const unsigned char js_row_words_js[] = {
#embed "../../Public/js/row-words.js"
};
static const unsigned char js_say_js[] = {
#embed "../../Public/js/say.js"
};
static const unsigned char js_scroll_row_js[] = {
#embed "../../Public/js/scroll-row.js"
};
static const unsigned char js_search_js[] = {
#embed "../../Public/js/search.js"
};
static const unsigned char js_seen_js[] = {
#embed "../../Public/js/seen.js"
};
static const unsigned char js_sending_js[] = {
#embed "../../Public/js/sending.js"
};
static const unsigned char js_server_js[] = {
#embed "../../Public/js/server.js"
};
static const unsigned char js_shared_list_js[] = {
#embed "../../Public/js/shared-list.js"
};
static const unsigned char js_shares_js[] = {
#embed "../../Public/js/shares.js"
};
static const unsigned char js_sharing_card_js[] = {
#embed "../../Public/js/sharing-card.js"
};
static const unsigned char js_sharing_js[] = {
#embed "../../Public/js/sharing.js"
};
static const unsigned char js_sheet_js[] = {
#embed "../../Public/js/sheet.js"
};
static const unsigned char js_sheets_js[] = {
#embed "../../Public/js/sheets.js"
};
static const unsigned char js_shrink_js[] = {
#embed "../../Public/js/shrink.js"
};
static const unsigned char js_slug_js[] = {
#embed "../../Public/js/slug.js"
};
static const unsigned char js_storage_room_js[] = {
#embed "../../Public/js/storage-room.js"
};
static const unsigned char js_store_js[] = {
#embed "../../Public/js/store.js"
};
static const unsigned char js_stories_js[] = {
#embed "../../Public/js/stories.js"
};
static const unsigned char js_story_start_js[] = {
#embed "../../Public/js/story-start.js"
};
static const unsigned char js_strip_js[] = {
#embed "../../Public/js/strip.js"
};
static const unsigned char js_suggest_js[] = {
#embed "../../Public/js/suggest.js"
};
static const unsigned char js_support_js[] = {
#embed "../../Public/js/support.js"
};
static const unsigned char js_sync_js[] = {
#embed "../../Public/js/sync.js"
};
static const unsigned char js_syncing_js[] = {
#embed "../../Public/js/syncing.js"
};
static const unsigned char js_tag_field_js[] = {
#embed "../../Public/js/tag-field.js"
};
static const unsigned char js_things_js[] = {
#embed "../../Public/js/things.js"
};
static const unsigned char js_time_js[] = {
#embed "../../Public/js/time.js"
};
static const unsigned char js_toast_js[] = {
#embed "../../Public/js/toast.js"
};
static const unsigned char js_todos_js[] = {
#embed "../../Public/js/todos.js"
};
static const unsigned char js_together_js[] = {
#embed "../../Public/js/together.js"
};
static const unsigned char js_topics_js[] = {
#embed "../../Public/js/topics.js"
};
static const unsigned char js_tray_js[] = {
#embed "../../Public/js/tray.js"
};
static const unsigned char js_tus_js[] = {
#embed "../../Public/js/tus.js"
};
static const unsigned char js_unseen_js[] = {
#embed "../../Public/js/unseen.js"
};
static const unsigned char js_username_js[] = {
#embed "../../Public/js/username.js"
};
static const unsigned char js_viewer_js[] = {
#embed "../../Public/js/viewer.js"
};
static const unsigned char js_waiting_js[] = {
#embed "../../Public/js/waiting.js"
};
static const unsigned char js_wandr_js[] = {
#embed "../../Public/js/wandr.js"
};
static const unsigned char js_worker_js[] = {
#embed "../../Public/js/worker.js"
};
static const unsigned char js_zone_name_js[] = {
#embed "../../Public/js/zone-name.js"
};
static const unsigned char js_zone_js[] = {
#embed "../../Public/js/zone.js"
};
static const unsigned char js_zoom_js[] = {
#embed "../../Public/js/zoom.js"
};
static const unsigned char kinnect_webmanifest[] = {
#embed "../../Public/kinnect.webmanifest"
};
static const unsigned char realspace_webmanifest[] = {
#embed "../../Public/realspace.webmanifest"
};
static const unsigned char wandr_webmanifest[] = {
#embed "../../Public/wandr.webmanifest"
};

#define ASSET(path, bytes) {path, bytes, sizeof bytes}

static const HearthAsset assets[] = {
  ASSET("believe.webmanifest", believe_webmanifest),
  ASSET("css/audience.css", css_audience_css),
  ASSET("css/base.css", css_base_css),
  ASSET("css/believe-look.css", css_believe_look_css),
  ASSET("css/believe.css", css_believe_css),
  ASSET("css/cards.css", css_cards_css),
  ASSET("css/controls.css", css_controls_css),
  ASSET("css/duplicates.css", css_duplicates_css),
  ASSET("css/grassy-look.css", css_grassy_look_css),
  ASSET("css/grassy.css", css_grassy_css),
  ASSET("css/hearth-look.css", css_hearth_look_css),
  ASSET("css/hearth.css", css_hearth_css),
  ASSET("css/kinnect-look.css", css_kinnect_look_css),
  ASSET("css/kinnect.css", css_kinnect_css),
  ASSET("css/layout.css", css_layout_css),
  ASSET("css/media.css", css_media_css),
  ASSET("css/messages.css", css_messages_css),
  ASSET("css/people.css", css_people_css),
  ASSET("css/places.css", css_places_css),
  ASSET("css/post.css", css_post_css),
  ASSET("css/profile.css", css_profile_css),
  ASSET("css/projects.css", css_projects_css),
  ASSET("css/realspace-community.css", css_realspace_community_css),
  ASSET("css/realspace-frame.css", css_realspace_frame_css),
  ASSET("css/realspace-list.css", css_realspace_list_css),
  ASSET("css/realspace-look.css", css_realspace_look_css),
  ASSET("css/realspace-posts.css", css_realspace_posts_css),
  ASSET("css/realspace-topics.css", css_realspace_topics_css),
  ASSET("css/realspace.css", css_realspace_css),
  ASSET("css/sharing.css", css_sharing_css),
  ASSET("css/sheet.css", css_sheet_css),
  ASSET("css/stories.css", css_stories_css),
  ASSET("css/support.css", css_support_css),
  ASSET("css/upload.css", css_upload_css),
  ASSET("css/viewer.css", css_viewer_css),
  ASSET("css/waiting.css", css_waiting_css),
  ASSET("css/wandr-logs.css", css_wandr_logs_css),
  ASSET("css/wandr-look.css", css_wandr_look_css),
  ASSET("css/wandr-map.css", css_wandr_map_css),
  ASSET("css/wandr-trips.css", css_wandr_trips_css),
  ASSET("css/wandr.css", css_wandr_css),
  ASSET("grassy.webmanifest", grassy_webmanifest),
  ASSET("icons/app.svg", icons_app_svg),
  ASSET("icons/believe-app.svg", icons_believe_app_svg),
  ASSET("icons/believe.svg", icons_believe_svg),
  ASSET("icons/grassy-app.svg", icons_grassy_app_svg),
  ASSET("icons/grassy.svg", icons_grassy_svg),
  ASSET("icons/hearth-app.svg", icons_hearth_app_svg),
  ASSET("icons/hearth.svg", icons_hearth_svg),
  ASSET("icons/kinnect.svg", icons_kinnect_svg),
  ASSET("icons/realspace-app.svg", icons_realspace_app_svg),
  ASSET("icons/realspace.svg", icons_realspace_svg),
  ASSET("icons/wandr-app.svg", icons_wandr_app_svg),
  ASSET("icons/wandr.svg", icons_wandr_svg),
  ASSET("js/album-files.js", js_album_files_js),
  ASSET("js/album.js", js_album_js),
  ASSET("js/alt-reminder.js", js_alt_reminder_js),
  ASSET("js/attempts.js", js_attempts_js),
  ASSET("js/audience.js", js_audience_js),
  ASSET("js/avatar.js", js_avatar_js),
  ASSET("js/away.js", js_away_js),
  ASSET("js/believe.js", js_believe_js),
  ASSET("js/blurhash.js", js_blurhash_js),
  ASSET("js/bookmark.js", js_bookmark_js),
  ASSET("js/caption.js", js_caption_js),
  ASSET("js/choose.js", js_choose_js),
  ASSET("js/chosen.js", js_chosen_js),
  ASSET("js/cities.js", js_cities_js),
  ASSET("js/city-field.js", js_city_field_js),
  ASSET("js/comments.js", js_comments_js),
  ASSET("js/compose.js", js_compose_js),
  ASSET("js/composer.js", js_composer_js),
  ASSET("js/conversations.js", js_conversations_js),
  ASSET("js/copy.js", js_copy_js),
  ASSET("js/counter.js", js_counter_js),
  ASSET("js/counts.js", js_counts_js),
  ASSET("js/cover.js", js_cover_js),
  ASSET("js/crop.js", js_crop_js),
  ASSET("js/day-words.js", js_day_words_js),
  ASSET("js/deliver.js", js_deliver_js),
  ASSET("js/device.js", js_device_js),
  ASSET("js/distance.js", js_distance_js),
  ASSET("js/drafts.js", js_drafts_js),
  ASSET("js/enliven.js", js_enliven_js),
  ASSET("js/events.js", js_events_js),
  ASSET("js/exif.js", js_exif_js),
  ASSET("js/fault.js", js_fault_js),
  ASSET("js/film.js", js_film_js),
  ASSET("js/folded.js", js_folded_js),
  ASSET("js/follow.js", js_follow_js),
  ASSET("js/found.js", js_found_js),
  ASSET("js/fresh.js", js_fresh_js),
  ASSET("js/from-photo.js", js_from_photo_js),
  ASSET("js/grassy.js", js_grassy_js),
  ASSET("js/hearth.js", js_hearth_js),
  ASSET("js/heif.js", js_heif_js),
  ASSET("js/home.js", js_home_js),
  ASSET("js/import.js", js_import_js),
  ASSET("js/infinite.js", js_infinite_js),
  ASSET("js/isolated.js", js_isolated_js),
  ASSET("js/item-search.js", js_item_search_js),
  ASSET("js/kept.js", js_kept_js),
  ASSET("js/kinnect.js", js_kinnect_js),
  ASSET("js/leaving.js", js_leaving_js),
  ASSET("js/left.js", js_left_js),
  ASSET("js/like.js", js_like_js),
  ASSET("js/linked.js", js_linked_js),
  ASSET("js/live.js", js_live_js),
  ASSET("js/log-details.js", js_log_details_js),
  ASSET("js/log-photos.js", js_log_photos_js),
  ASSET("js/map-base.js", js_map_base_js),
  ASSET("js/map-files.js", js_map_files_js),
  ASSET("js/map-pick.js", js_map_pick_js),
  ASSET("js/map-points.js", js_map_points_js),
  ASSET("js/map-start.js", js_map_start_js),
  ASSET("js/map-wants.js", js_map_wants_js),
  ASSET("js/map-world.js", js_map_world_js),
  ASSET("js/map.js", js_map_js),
  ASSET("js/menu.js", js_menu_js),
  ASSET("js/merge.js", js_merge_js),
  ASSET("js/message-badge.js", js_message_badge_js),
  ASSET("js/message.js", js_message_js),
  ASSET("js/messages.js", js_messages_js),
  ASSET("js/most.js", js_most_js),
  ASSET("js/near-me.js", js_near_me_js),
  ASSET("js/new-place-post.js", js_new_place_post_js),
  ASSET("js/new-post.js", js_new_post_js),
  ASSET("js/new-update.js", js_new_update_js),
  ASSET("js/notify.js", js_notify_js),
  ASSET("js/offline.js", js_offline_js),
  ASSET("js/once.js", js_once_js),
  ASSET("js/onward.js", js_onward_js),
  ASSET("js/optimistic.js", js_optimistic_js),
  ASSET("js/outbox.js", js_outbox_js),
  ASSET("js/own-forms.js", js_own_forms_js),
  ASSET("js/own-numbers.js", js_own_numbers_js),
  ASSET("js/own-rows.js", js_own_rows_js),
  ASSET("js/own-search.js", js_own_search_js),
  ASSET("js/people.js", js_people_js),
  ASSET("js/person-actions.js", js_person_actions_js),
  ASSET("js/photo-day.js", js_photo_day_js),
  ASSET("js/photo-file.js", js_photo_file_js),
  ASSET("js/photo-offer.js", js_photo_offer_js),
  ASSET("js/photo-start.js", js_photo_start_js),
  ASSET("js/picked.js", js_picked_js),
  ASSET("js/place-field.js", js_place_field_js),
  ASSET("js/plain-http.js", js_plain_http_js),
  ASSET("js/position.js", js_position_js),
  ASSET("js/projects.js", js_projects_js),
  ASSET("js/pull.js", js_pull_js),
  ASSET("js/push-begin.js", js_push_begin_js),
  ASSET("js/push-page.js", js_push_page_js),
  ASSET("js/push-start.js", js_push_start_js),
  ASSET("js/push.js", js_push_js),
  ASSET("js/queued.js", js_queued_js),
  ASSET("js/realspace.js", js_realspace_js),
  ASSET("js/recognise.js", js_recognise_js),
  ASSET("js/retry.js", js_retry_js),
  ASSET("js/reveal.js", js_reveal_js),
  ASSET("js/room.js", js_room_js),
  ASSET("js/row-words.js", js_row_words_js),
  ASSET("js/say.js", js_say_js),
  ASSET("js/scroll-row.js", js_scroll_row_js),
  ASSET("js/search.js", js_search_js),
  ASSET("js/seen.js", js_seen_js),
  ASSET("js/sending.js", js_sending_js),
  ASSET("js/server.js", js_server_js),
  ASSET("js/shared-list.js", js_shared_list_js),
  ASSET("js/shares.js", js_shares_js),
  ASSET("js/sharing-card.js", js_sharing_card_js),
  ASSET("js/sharing.js", js_sharing_js),
  ASSET("js/sheet.js", js_sheet_js),
  ASSET("js/sheets.js", js_sheets_js),
  ASSET("js/shrink.js", js_shrink_js),
  ASSET("js/slug.js", js_slug_js),
  ASSET("js/storage-room.js", js_storage_room_js),
  ASSET("js/store.js", js_store_js),
  ASSET("js/stories.js", js_stories_js),
  ASSET("js/story-start.js", js_story_start_js),
  ASSET("js/strip.js", js_strip_js),
  ASSET("js/suggest.js", js_suggest_js),
  ASSET("js/support.js", js_support_js),
  ASSET("js/sync.js", js_sync_js),
  ASSET("js/syncing.js", js_syncing_js),
  ASSET("js/tag-field.js", js_tag_field_js),
  ASSET("js/things.js", js_things_js),
  ASSET("js/time.js", js_time_js),
  ASSET("js/toast.js", js_toast_js),
  ASSET("js/todos.js", js_todos_js),
  ASSET("js/together.js", js_together_js),
  ASSET("js/topics.js", js_topics_js),
  ASSET("js/tray.js", js_tray_js),
  ASSET("js/tus.js", js_tus_js),
  ASSET("js/unseen.js", js_unseen_js),
  ASSET("js/username.js", js_username_js),
  ASSET("js/viewer.js", js_viewer_js),
  ASSET("js/waiting.js", js_waiting_js),
  ASSET("js/wandr.js", js_wandr_js),
  ASSET("js/worker.js", js_worker_js),
  ASSET("js/zone-name.js", js_zone_name_js),
  ASSET("js/zone.js", js_zone_js),
  ASSET("js/zoom.js", js_zoom_js),
  ASSET("kinnect.webmanifest", kinnect_webmanifest),
  ASSET("realspace.webmanifest", realspace_webmanifest),
  ASSET("wandr.webmanifest", wandr_webmanifest),
};

const HearthAsset *hearth_asset(size_t index) {
  return index < sizeof assets / sizeof assets[0] ? &assets[index] : NULL;
}
