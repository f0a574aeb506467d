import { site, type SiteSettings } from '@app/contracts';
import type { Config } from '@app/config';
import { Controller, Inject } from '@nestjs/common';
import { Implements } from '../http/endpoint.decorator';
import { CONFIG } from '../infrastructure/tokens';

/** Model name of the local rules model. */
const LOCAL_MODEL = 'local-rules-1';

@Controller()
export class SiteController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Implements(site.settings)
  settings(): SiteSettings {
    const { BOOKING_URL: bookingUrl, SAMPLE_FILE: sample, LOCAL_MODEL_URL: baseUrl } = this.config;
    return {
      bookingUrl: bookingUrl ?? null,
      hasSample: sample !== undefined,
      localModel: baseUrl === undefined ? null : { baseUrl, model: LOCAL_MODEL },
    };
  }
}
