import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PlainQuery } from '../ids';

/** What whoever runs this installation has decided, as far as screens need it. */
export const SiteSettings = z.object({
  /** Page on which new people book their onboarding call. */
  bookingUrl: z.string().nullable(),
  /** Whether there is a sample protocol to try the product with. */
  hasSample: z.boolean(),
  /** A model that works by rules and needs no key, for every workspace that wants it. */
  localModel: z.object({ baseUrl: z.string(), model: z.string() }).nullable(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Served to everyone, also before they sign in; no endpoint, because it is a picture. */
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
