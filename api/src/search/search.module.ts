import { type Answer, search } from '@app/contracts';
import type { Database, FoundName } from '@app/persistence';
import { Controller, Inject, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { foundPlace } from './found-place';

const NAMES_OF_KIND = 6;

@Controller()
class SearchController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Implements(search.names)
  async names(
    @FromCall() { query, context }: Call<typeof search.names>,
  ): Promise<Answer<typeof search.names>> {
    const found = await this.database.repositories.nameSearch.find({
      userId: signedIn(context).id,
      text: query.search,
      workspaceId: query.workspaceId ?? null,
      most: NAMES_OF_KIND,
    });
    return {
      folders: found.folders.map(presentName),
      documents: found.documents.map(presentName),
      workflows: found.workflows.map(presentName),
      people: found.people.map(presentName),
    };
  }

  @Implements(search.texts)
  async texts(
    @FromCall() { params: { workspaceId }, query }: Call<typeof search.texts>,
  ): Promise<Answer<typeof search.texts>> {
    const { textSearch } = this.database.repositories;
    const phrase = /^["“„](.+)["”“]$/u.exec(query.search)?.[1];
    const { sources, next } = await textSearch.page({
      workspaceId,
      words: phrase ?? query.search,
      isPhrase: phrase !== undefined,
      before: query.before,
    });
    return {
      found: sources.map(({ kind, id, name, formId, formName, pieces, hasMore }) => ({
        kind,
        id,
        name,
        form: { id: formId, name: formName },
        places: pieces.map(foundPlace),
        hasMore,
      })),
      next: next === null ? null : String(next),
      waiting: await textSearch.waiting(workspaceId),
    };
  }
}

@Module({ controllers: [SearchController] })
export class SearchModule {}

const presentName = ({ id, name, workspaceId, workspaceName, formId, formName }: FoundName) => ({
  id,
  name,
  workspace: { id: workspaceId, name: workspaceName },
  form: formId === null || formName === null ? null : { id: formId, name: formName },
});
