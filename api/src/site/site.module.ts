import { site, type SiteSettings } from '@app/contracts';
import type { Config } from '@app/config';
import { Controller, Inject, Module } from '@nestjs/common';
import { Implements } from '../http/endpoint.decorator';
import { CONFIG } from '../infrastructure/tokens';

@Controller()
class SiteController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Implements(site.settings)
  settings(): SiteSettings {
    const { BOOKING_URL: bookingUrl, SAMPLE_FILE: sample } = this.config;
    return {
      bookingUrl: bookingUrl ?? null,
      hasSample: sample !== undefined,
    };
  }
}

@Module({ controllers: [SiteController] })
export class SiteModule {}
