import { LOGO_PATH } from '@app/contracts';
import { Router } from 'express';

/** An opening bracket that turns lines of a document into structure. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Clindrove">
  <rect width="32" height="32" rx="8" fill="#0d7771"/>
  <g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M11 8.5 5.5 16l5.5 7.5"/>
    <path d="M15 10.5h6.5" opacity=".55"/>
    <path d="M15 16h11"/>
    <path d="M15 21.5h4" opacity=".55"/>
  </g>
</svg>
`;
const CACHE_SECONDS = 3600;

/** Serves the logo (spec §7). Clients have a copy for when it cannot be fetched. */
export function logoRoute(): Router {
  const router = Router();
  router.get(LOGO_PATH, (_request, response) => {
    response.setHeader('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
    response.type('image/svg+xml').send(LOGO);
  });
  return router;
}
