import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PlainQuery } from '../ids';

/** Settings of the operator that screens need. */
export const SiteSettings = z.object({
  /** Page where new users book their onboarding call. */
  bookingUrl: z.string().nullable(),
  /** Whether a sample protocol is available for trying the product. */
  hasSample: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Public, also before sign-in. It is not an endpoint, because it serves an image. */
export const LOGO_PATH = '/api/clindrove-logo.svg';

export const site = {
  settings: endpoint({
    name: 'site.settings',
    summary: 'Settings of this installation that screens need.',
    method: 'GET',
    path: '/api/site-settings',
    access: 'signed-in',
    query: PlainQuery,
    response: SiteSettings,
  }),
};
