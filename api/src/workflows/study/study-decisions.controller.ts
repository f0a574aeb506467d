import { type StudyDecision, studyDecisions } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { StudyDecisionsService } from './study-decisions.service';

/** Decisions of people about the study of a result. */
@Controller()
export class StudyDecisionsController {
  constructor(private readonly service: StudyDecisionsService) {}

  @Implements(studyDecisions.list)
  list(@FromCall() { params }: Call<typeof studyDecisions.list>): Promise<StudyDecision[]> {
    return this.service.list(params);
  }

  @Implements(studyDecisions.decide)
  decide(
    @FromCall() { params, body, context }: Call<typeof studyDecisions.decide>,
  ): Promise<StudyDecision[]> {
    return this.service.decide(params, body.decisions, context);
  }

  @Implements(studyDecisions.accept)
  accept(
    @FromCall() { params, body, context }: Call<typeof studyDecisions.accept>,
  ): Promise<StudyDecision[]> {
    return this.service.accept(params, body, context);
  }
}
