import { type ValueReview, valueReviews } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { ValueReviewsService } from './value-reviews.service';

@Controller()
export class ValueReviewsController {
  constructor(private readonly service: ValueReviewsService) {}

  @Implements(valueReviews.list)
  list(@FromCall() { params }: Call<typeof valueReviews.list>): Promise<ValueReview[]> {
    return this.service.list(params);
  }

  @Implements(valueReviews.set)
  set(@FromCall() { params, body, context }: Call<typeof valueReviews.set>): Promise<ValueReview[]> {
    return this.service.set(params, body, context);
  }
}
