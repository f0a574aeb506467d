import type { XmlElement } from '@app/xml';
import { OidMaker, question } from './elements';

interface Coded {
  readonly code: string;
  readonly text: string;
}

/** Code lists and measurement units that several items share. */
export class SharedLists {
  readonly codeLists: XmlElement[] = [];
  readonly units: XmlElement[] = [];
  private readonly oids = new OidMaker();
  private readonly byContent = new Map<string, string>();

  /** A reference to the list of these choices, which is written once. The item that needs it first gives the name. */
  codeListRef(itemOid: string, name: string, choices: readonly Coded[]): XmlElement {
    const distinct = [...new Map(choices.map((choice) => [choice.code, choice])).values()];
    const key = JSON.stringify(distinct);
    const oid = this.byContent.get(key) ?? this.oids.make('CL', itemOid.replace(/^I\.(?:CRF\.)?/, ''));
    if (!this.byContent.has(key)) this.codeLists.push(codeList(oid, name, distinct));
    this.byContent.set(key, oid);
    return { name: 'CodeListRef', attributes: { CodeListOID: oid } };
  }

  /** A reference to a measurement unit, which is written once. Units keep their case: `mg` is not `Mg`. */
  unitRef(unit: string): XmlElement {
    const key = `unit ${unit}`;
    const oid =
      this.byContent.get(key) ??
      this.oids.make('MU', unit.replaceAll('%', ' PERCENT ').replaceAll('/', ' PER '));
    if (!this.byContent.has(key))
      this.units.push({
        name: 'MeasurementUnit',
        attributes: { OID: oid, Name: unit },
        children: [{ name: 'Symbol', children: [question(unit)] }],
      });
    this.byContent.set(key, oid);
    return { name: 'MeasurementUnitRef', attributes: { MeasurementUnitOID: oid } };
  }
}

const codeList = (oid: string, name: string, choices: readonly Coded[]): XmlElement => ({
  name: 'CodeList',
  attributes: { OID: oid, Name: name, DataType: 'text' },
  children: choices.map(({ code, text }, at) => ({
    name: 'CodeListItem',
    attributes: { CodedValue: code, OrderNumber: String(at + 1) },
    children: [{ name: 'Decode', children: [question(text)] }],
  })),
});
