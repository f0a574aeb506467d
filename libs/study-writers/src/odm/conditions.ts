import type { XmlElement } from '@app/xml';
import { description, OidMaker } from './elements';

/** The printed conditions of a file, each once. */
export class Conditions {
  readonly elements: XmlElement[] = [];
  private readonly oids = new OidMaker();
  private readonly byText = new Map<string, string>();

  /**
   * The OID of a condition. ODM states when something is not collected, so the name says that the printed condition does not apply.
   * The description is the condition as printed.
   */
  take(text: string): string {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const oid = this.oids.make('COND.ONLY', text);
    this.byText.set(text, oid);
    this.elements.push({
      name: 'ConditionDef',
      attributes: { OID: oid, Name: `Condition ${this.byText.size} does not apply` },
      children: [description(text)],
    });
    return oid;
  }
}

/** The OID of a condition if one is printed. */
export const conditionRef = (conditions: Conditions, text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : conditions.take(text.trim());
