const text = (words: string): string =>
  `<TranslatedText xml:lang="en" Type="text/plain">${words}</TranslatedText>`;
const described = (words: string): string => `<Description>${text(words)}</Description>`;
const old = (words: string): string => `<TranslatedText xml:lang="en">${words}</TranslatedText>`;

const AUDIT = `<AuditRecord EditPoint="Monitoring"><UserRef UserOID="U.1"/><LocationRef LocationOID="L.1"/>
  <DateTimeStamp>2026-11-20T10:00:00Z</DateTimeStamp><ReasonForChange>typing error</ReasonForChange><SourceID>7</SourceID></AuditRecord>`;
const SIGNATURE = `<Signature ID="SIG1"><UserRef UserOID="U.1"/><LocationRef LocationOID="L.1"/><SignatureRef SignatureOID="SD.1"/>
  <DateTimeStamp>2026-11-20T10:00:00.5+01:00</DateTimeStamp></Signature>`;

/** A made-up study in ODM 1.3.2 that uses most of the standard. */
const ODM_1_3_2 = `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" FileType="Transactional" FileOID="F.1" CreationDateTime="2026-11-20T10:00:00Z" ODMVersion="1.3.2" Granularity="All" AsOfDateTime="2026-11-20T10:00:00">
<Study OID="S.1">
  <GlobalVariables><StudyName>Dew</StudyName><StudyDescription>A made-up study</StudyDescription><ProtocolName>DEW-1</ProtocolName></GlobalVariables>
  <BasicDefinitions>
    <MeasurementUnit OID="MU.KG" Name="kg"><Symbol>${old('kg')}<TranslatedText xml:lang="de">kg</TranslatedText></Symbol><Alias Context="UCUM" Name="kg"/></MeasurementUnit>
    <MeasurementUnit OID="MU.CM" Name="cm"><Symbol>${old('cm')}</Symbol></MeasurementUnit>
  </BasicDefinitions>
  <MetaDataVersion OID="MDV.1" Name="v1" Description="first">
    <Include StudyOID="S.0" MetaDataVersionOID="MDV.0"/>
    <Protocol><Description>${old('Two visits')}</Description><StudyEventRef StudyEventOID="SE.1" OrderNumber="1" Mandatory="Yes"/><StudyEventRef StudyEventOID="SE.2" OrderNumber="2" Mandatory="No" CollectionExceptionConditionOID="C.1"/><Alias Context="CT" Name="dew"/></Protocol>
    <StudyEventDef OID="SE.1" Name="Screening" Repeating="No" Type="Scheduled" Category="base"><Description>${old('First')}</Description><FormRef FormOID="F.VS" OrderNumber="1" Mandatory="Yes"/><FormRef FormOID="F.AE" OrderNumber="2" Mandatory="No"/><Alias Context="CT" Name="scr"/></StudyEventDef>
    <StudyEventDef OID="SE.2" Name="Adverse events" Repeating="Yes" Type="Common"><FormRef FormOID="F.AE" Mandatory="No"/></StudyEventDef>
    <FormDef OID="F.VS" Name="Vital signs" Repeating="No"><Description>${old('Signs')}</Description><ItemGroupRef ItemGroupOID="IG.VS" OrderNumber="1" Mandatory="Yes"/><ArchiveLayout OID="AL.1" PdfFileName="vs.pdf" PresentationOID="PR.1"/><Alias Context="CT" Name="vs"/></FormDef>
    <FormDef OID="F.AE" Name="Adverse event" Repeating="Yes"><ItemGroupRef ItemGroupOID="IG.AE" Mandatory="Yes"/></FormDef>
    <ItemGroupDef OID="IG.VS" Name="Signs" Repeating="No" IsReferenceData="No" SASDatasetName="VS" Domain="VS" Origin="CRF" Role="x" Purpose="Tabulation" Comment="none"><Description>${old('Group')}</Description>
      <ItemRef ItemOID="I.W" OrderNumber="1" KeySequence="1" Mandatory="Yes" MethodOID="M.1" Role="key" RoleCodeListOID="CL.1"/><ItemRef ItemOID="I.SEX" OrderNumber="2" KeySequence="2" Mandatory="No" CollectionExceptionConditionOID="C.1" ImputationMethodOID="IM.1"/><Alias Context="SDTM" Name="VS"/></ItemGroupDef>
    <ItemGroupDef OID="IG.AE" Name="Event" Repeating="Yes"><ItemRef ItemOID="I.DAY" Mandatory="No"/></ItemGroupDef>
    <ItemDef OID="I.W" Name="WEIGHT" DataType="float" Length="5" SignificantDigits="1" SASFieldName="WEIGHT" SDSVarName="VSORRES" Origin="CRF" Comment="in clothes"><Description>${old('Body weight')}</Description><Question>${old('Weight?')}<TranslatedText xml:lang="de">Gewicht?</TranslatedText></Question><ExternalQuestion Dictionary="D" Version="1" Code="w"/><MeasurementUnitRef MeasurementUnitOID="MU.KG"/>
      <RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>20</CheckValue><MeasurementUnitRef MeasurementUnitOID="MU.KG"/><ErrorMessage>${old('Too light')}</ErrorMessage></RangeCheck>
      <RangeCheck SoftHard="Hard"><FormalExpression Context="SQL">w &lt; 300</FormalExpression></RangeCheck><Role>key</Role><Alias Context="SDTM" Name="VSORRES"/></ItemDef>
    <ItemDef OID="I.SEX" Name="SEX" DataType="text" Length="1"><CodeListRef CodeListOID="CL.1"/></ItemDef>
    <ItemDef OID="I.DAY" Name="DAY" DataType="partialDate"/>
    <CodeList OID="CL.1" Name="Sex" DataType="text" SASFormatName="$SEX"><Description>${old('Sexes')}</Description><CodeListItem CodedValue="F" Rank="1" OrderNumber="1"><Decode>${old('Female')}</Decode><Alias Context="CT" Name="C16576"/></CodeListItem><CodeListItem CodedValue="M" Rank="2.5" OrderNumber="2"><Decode>${old('Male')}</Decode></CodeListItem><Alias Context="CT" Name="C66731"/></CodeList>
    <CodeList OID="CL.2" Name="Grade" DataType="integer"><EnumeratedItem CodedValue="1" OrderNumber="1"><Alias Context="CT" Name="g1"/></EnumeratedItem><EnumeratedItem CodedValue="2" OrderNumber="2"/></CodeList>
    <CodeList OID="CL.3" Name="Terms" DataType="text"><ExternalCodeList Dictionary="Terms" Version="1" href="https://example.org/terms" ref="t"/></CodeList>
    <ImputationMethod OID="IM.1">carry forward</ImputationMethod>
    <Presentation OID="PR.1" xml:lang="en">plain</Presentation>
    <ConditionDef OID="C.1" Name="Not done"><Description>${old('Not done')}</Description><FormalExpression Context="SQL">x</FormalExpression><Alias Context="CT" Name="nd"/></ConditionDef>
    <MethodDef OID="M.1" Name="Mean" Type="Computation"><Description>${old('Mean of two')}</Description><FormalExpression>a/2</FormalExpression><Alias Context="CT" Name="m"/></MethodDef>
  </MetaDataVersion>
</Study>
<AdminData StudyOID="S.1">
  <User OID="U.1" UserType="Investigator"><LoginName>kim</LoginName><DisplayName>Kim</DisplayName><FullName>Kim Lee</FullName><FirstName>Kim</FirstName><LastName>Lee</LastName><Organization>Clinic</Organization><Address><StreetName>Road 1</StreetName><City>Town</City><StateProv>N</StateProv><Country>DE</Country><PostalCode>1</PostalCode><OtherText>back yard</OtherText></Address><Email>kim@example.org</Email><Picture PictureFileName="kim.png" ImageType="png"/><Pager>1</Pager><Fax>2</Fax><Phone>3</Phone><LocationRef LocationOID="L.1"/><Certificate>c</Certificate></User>
  <User OID="U.2"/>
  <Location OID="L.1" Name="Clinic" LocationType="Site"><MetaDataVersionRef StudyOID="S.1" MetaDataVersionOID="MDV.1" EffectiveDate="2026-11-20"/></Location>
  <SignatureDef OID="SD.1" Methodology="Electronic"><Meaning>approved</Meaning><LegalReason>law</LegalReason></SignatureDef>
</AdminData>
<ReferenceData StudyOID="S.1" MetaDataVersionOID="MDV.1"><ItemGroupData ItemGroupOID="IG.VS"><ItemData ItemOID="I.W" Value="1"/></ItemGroupData></ReferenceData>
<ClinicalData StudyOID="S.1" MetaDataVersionOID="MDV.1">
  <SubjectData SubjectKey="001" TransactionType="Insert">${AUDIT}${SIGNATURE.replace('</Signature>', '<CryptoBindingManifest>b</CryptoBindingManifest></Signature>')}<InvestigatorRef UserOID="U.1"/><SiteRef LocationOID="L.1"/><Annotation SeqNum="1" TransactionType="Insert" ID="AN1"><Comment SponsorOrSite="Site">fine</Comment><Flag><FlagValue CodeListOID="CL.1">F</FlagValue><FlagType CodeListOID="CL.2">1</FlagType></Flag></Annotation>
    <StudyEventData StudyEventOID="SE.1" StudyEventRepeatKey="1"><FormData FormOID="F.VS" FormRepeatKey="1"><ArchiveLayoutRef ArchiveLayoutOID="AL.1"/>
      <ItemGroupData ItemGroupOID="IG.VS" ItemGroupRepeatKey="1" TransactionType="Upsert"><ItemData ItemOID="I.W" Value="70.5" TransactionType="Update"><MeasurementUnitRef MeasurementUnitOID="MU.KG"/><Annotation SeqNum="2"/></ItemData><ItemData ItemOID="I.SEX" IsNull="Yes"/></ItemGroupData>
      <ItemGroupData ItemGroupOID="IG.AE"><ItemDataURI ItemOID="I.1">https://example.org/a</ItemDataURI><ItemDataAny ItemOID="I.1" IsNull="Yes"/><ItemDataBoolean ItemOID="I.1">true</ItemDataBoolean><ItemDataString ItemOID="I.1" AnnotationID="AN1" SignatureID="SIG1">s</ItemDataString><ItemDataInteger ItemOID="I.1">5</ItemDataInteger><ItemDataFloat ItemOID="I.1" MeasurementUnitOID="MU.KG">5.5</ItemDataFloat><ItemDataDouble ItemOID="I.1">5.5E+2</ItemDataDouble><ItemDataDate ItemOID="I.DAY">2026-11-20</ItemDataDate><ItemDataTime ItemOID="I.1">10:00:00</ItemDataTime><ItemDataDatetime ItemOID="I.1">2026-11-20T10:00:00</ItemDataDatetime><ItemDataHexBinary ItemOID="I.1">0aFF</ItemDataHexBinary><ItemDataBase64Binary ItemOID="I.1">aGVsbG8=</ItemDataBase64Binary><ItemDataHexFloat ItemOID="I.1">0a</ItemDataHexFloat><ItemDataBase64Float ItemOID="I.1">aGVs</ItemDataBase64Float><ItemDataPartialDate ItemOID="I.DAY">2026-11</ItemDataPartialDate><ItemDataPartialTime ItemOID="I.1">10:30</ItemDataPartialTime><ItemDataPartialDatetime ItemOID="I.1">2026-11-20T10</ItemDataPartialDatetime><ItemDataDurationDatetime ItemOID="I.1">P2W</ItemDataDurationDatetime><ItemDataIntervalDatetime ItemOID="I.1">2026-11/P3M</ItemDataIntervalDatetime><ItemDataIncompleteDatetime ItemOID="I.1">2026---20T-:-:-</ItemDataIncompleteDatetime><ItemDataIncompleteDate ItemOID="I.1">2026---20</ItemDataIncompleteDate><ItemDataIncompleteTime ItemOID="I.1">10:-:00</ItemDataIncompleteTime></ItemGroupData>
    </FormData></StudyEventData>
  </SubjectData>
  <AuditRecords>${AUDIT.replace('<AuditRecord ', '<AuditRecord ID="AR1" UsedImputationMethod="No" ')}</AuditRecords><Signatures>${SIGNATURE.replace('SIG1', 'SIG2')}</Signatures><Annotations><Annotation SeqNum="3" ID="AN2"/></Annotations>
</ClinicalData>
<Association StudyOID="S.1" MetaDataVersionOID="MDV.1"><KeySet StudyOID="S.1" SubjectKey="001"/><KeySet StudyOID="S.1" StudyEventOID="SE.1" StudyEventRepeatKey="1" FormOID="F.VS" FormRepeatKey="1" ItemGroupOID="IG.VS" ItemGroupRepeatKey="1" ItemOID="I.W"/><Annotation SeqNum="4"><Comment>related</Comment></Annotation></Association>
</ODM>
`;

/** The design of a made-up study in ODM 2.0. */
const ODM_2_0_DESIGN = `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v2.0" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" FileType="Snapshot" FileOID="F.1" CreationDateTime="2026-11-20T10:00:00Z" ODMVersion="2.0" Granularity="Metadata" Context="Exchange">
${described('A made-up file')}
<Study OID="S.1" StudyName="Dew" ProtocolName="DEW-1" VersionID="1" VersionName="one" Status="draft">${described('A made-up study')}
<MetaDataVersion OID="MDV.1" Name="v1" CommentOID="COM.1">
  <Description><TranslatedText xml:lang="en" Type="text/html"><xhtml:div><xhtml:p>Two <xhtml:b>visits</xhtml:b><xhtml:br/></xhtml:p><xhtml:ul><xhtml:li>one</xhtml:li></xhtml:ul><xhtml:table><xhtml:tr><xhtml:th>a</xhtml:th><xhtml:td colspan="2">b</xhtml:td></xhtml:tr></xhtml:table></xhtml:div></TranslatedText><TranslatedText xml:lang="de" Type="text/plain">Zwei</TranslatedText></Description>
  <Include StudyOID="S.0" MetaDataVersionOID="MDV.0" href="base.xml"/>
  <Standards><Standard OID="STD.1" Name="SDTMIG" Type="IG" Version="3.4" Status="Final" CommentOID="COM.1"/><Standard OID="STD.2" Name="CDISC/NCI" Type="CT" PublishingSet="SDTM" Version="2026-03-27" Status="Final"/></Standards>
  <AnnotatedCRF><DocumentRef LeafID="LF.1"><PDFPageRef Type="PhysicalRef" PageRefs="1 2" FirstPage="1" LastPage="2" Title="pages"/></DocumentRef></AnnotatedCRF>
  <SupplementalDoc><DocumentRef LeafID="LF.1"/></SupplementalDoc>
  <ValueListDef OID="VL.1">${described('Values')}<ItemRef ItemOID="I.W" OrderNumber="1" Mandatory="Yes"><Origin Type="Collected" Source="Investigator">${described('CRF')}<SourceItems><SourceItem ItemOID="I.SEX" ItemGroupOID="IG.VS" Name="x"><Resource Type="EHR" Name="r" Attribute="a" Label="l"><Selection Path="/p"/></Resource></SourceItem></SourceItems><DocumentRef LeafID="LF.1"/></Origin><WhereClauseRef WhereClauseOID="WC.1"/></ItemRef></ValueListDef>
  <WhereClauseDef OID="WC.1" CommentOID="COM.1"><RangeCheck Comparator="IN" SoftHard="Soft" ItemOID="I.SEX"><CheckValue>F</CheckValue><CheckValue>M</CheckValue></RangeCheck></WhereClauseDef>
  <Protocol>${described('Design')}
    <StudySummary><StudyParameter OID="SP.1" Term="Planned subjects" ShortName="PLANSUB"><ParameterValue Value="100"><Coding Code="C1" System="https://example.org/ct"/></ParameterValue><Coding Code="C2" System="urn:x" SystemName="X" SystemVersion="1" Label="l" href="https://example.org" ref="r" CommentOID="COM.1"/></StudyParameter></StudySummary>
    <StudyStructure>${described('Parallel')}<Arm OID="ARM.A" Name="Dew">${described('Active')}<WorkflowRef WorkflowOID="WF.1"/></Arm><Arm OID="ARM.B" Name="Placebo"/><Epoch OID="EP.1" Name="Screening" SequenceNumber="1">${described('First')}</Epoch><Epoch OID="EP.2" Name="Treatment" SequenceNumber="2"/><WorkflowRef WorkflowOID="WF.1"/></StudyStructure>
    <TrialPhase Value="PHASE II TRIAL">${described('Two')}</TrialPhase>
    <StudyTimings><StudyTiming OID="ST.1" Name="Timing"><AbsoluteTimingConstraint OID="ATC.1" Name="Start" StudyEventOID="SE.1" TimepointTarget="2026-11" TimepointPreWindow="P1D"/><RelativeTimingConstraint OID="RTC.1" Name="Week 2" PredecessorOID="SE.1" SuccessorOID="SE.2" Type="StartToStart" TimepointRelativeTarget="P14D" TimepointPreWindow="P3D" TimepointPostWindow="P3D">${described('Two weeks')}</RelativeTimingConstraint><TransitionTimingConstraint OID="TTC.1" Name="Next" TransitionOID="TR.1" MethodOID="M.1" Type="FinishToStart" TimepointTarget="P2W"/><DurationTimingConstraint OID="DTC.1" Name="Length" StructuralElementOID="EP.2" DurationTarget="PT4H" DurationPreWindow="PT1H" DurationPostWindow="PT1H"/></StudyTiming></StudyTimings>
    <StudyIndications><StudyIndication OID="IND.1">${described('Thirst')}<Coding System="urn:x" Code="1"/></StudyIndication></StudyIndications>
    <StudyInterventions><StudyIntervention OID="INT.1">${described('Water')}</StudyIntervention></StudyInterventions>
    <StudyObjectives><StudyObjective OID="OBJ.1" Name="Primary" Level="Primary">${described('Less thirst')}<StudyEndPointRef StudyEndPointOID="EPT.1" OrderNumber="1"/></StudyObjective></StudyObjectives>
    <StudyEndPoints><StudyEndPoint OID="EPT.1" Name="Score" Type="Simple" Level="Primary">${described('Score')}<FormalExpression Context="R"><Code>x</Code></FormalExpression></StudyEndPoint></StudyEndPoints>
    <StudyTargetPopulation OID="TP.1" Name="Adults">${described('Adults')}<Coding System="urn:x"/><FormalExpression><ExternalCodeLib Library="lib" Method="m" Version="1" ref="r" href="https://example.org"/></FormalExpression></StudyTargetPopulation>
    <StudyEstimands><StudyEstimand OID="EST.1" Name="Main" Level="Primary">${described('Main')}<StudyTargetPopulationRef StudyTargetPopulationOID="TP.1"/><StudyInterventionRef StudyInterventionOID="INT.1"/><StudyEndPointRef StudyEndPointOID="EPT.1"/><IntercurrentEvent>${described('Rain')}</IntercurrentEvent><SummaryMeasure>${described('Mean')}</SummaryMeasure></StudyEstimand></StudyEstimands>
    <InclusionExclusionCriteria><InclusionCriteria><Criterion OID="IN.1" Name="IN01" ConditionOID="C.1">${described('18 or older')}<Coding System="urn:x"/></Criterion></InclusionCriteria><ExclusionCriteria><Criterion OID="EX.1" Name="EX01" ConditionOID="C.2"/></ExclusionCriteria></InclusionExclusionCriteria>
    <StudyEventGroupRef StudyEventGroupOID="SEG.1" OrderNumber="1" Mandatory="Yes" CollectionExceptionConditionOID="C.1">${described('All')}</StudyEventGroupRef><WorkflowRef WorkflowOID="WF.1"/><Alias Context="CT" Name="dew"/>
  </Protocol>
  <WorkflowDef OID="WF.1" Name="Main">${described('Flow')}<WorkflowStart StartOID="SE.1"/><Transition OID="TR.1" Name="On" SourceOID="SE.1" TargetOID="SE.2" StartConditionOID="C.1" EndConditionOID="C.2"/><Branching OID="BR.1" Name="Or" Type="Exclusive"><TargetTransition TargetTransitionOID="TR.1" ConditionOID="C.1"/><DefaultTransition TargetTransitionOID="TR.1"/></Branching><WorkflowEnd EndOID="SE.2"/></WorkflowDef>
  <StudyEventGroupDef OID="SEG.1" Name="All" ArmOID="ARM.A" EpochOID="EP.1" CommentOID="COM.1">${described('All')}<StudyEventRef StudyEventOID="SE.1" OrderNumber="1" Mandatory="Yes"/><StudyEventRef StudyEventOID="SE.2" OrderNumber="2" Mandatory="No"/><WorkflowRef WorkflowOID="WF.1"/><Coding System="urn:x"/></StudyEventGroupDef>
  <StudyEventDef OID="SE.1" Name="Screening" Repeating="No" Type="Scheduled" Category="base" CommentOID="COM.1">${described('First')}<ItemGroupRef ItemGroupOID="IG.F" OrderNumber="1" Mandatory="Yes"/><ItemGroupRef ItemGroupOID="IG.VS" OrderNumber="2" Mandatory="Yes"/><WorkflowRef WorkflowOID="WF.1"/><Coding System="urn:x"/><Alias Context="CT" Name="scr"/></StudyEventDef>
  <StudyEventDef OID="SE.2" Name="Week 2" Repeating="Yes" Type="Common"><ItemGroupRef ItemGroupOID="IG.F" Mandatory="No"/></StudyEventDef>
  <ItemGroupDef OID="IG.F" Name="Vital signs" Repeating="No" Type="Form" Structure="one" Purpose="p"><ItemGroupRef ItemGroupOID="IG.VS" MethodOID="M.1" OrderNumber="1" Mandatory="Yes" CollectionExceptionConditionOID="C.1"/></ItemGroupDef>
  <ItemGroupDef OID="IG.VS" Name="Section" Repeating="Static" RepeatingLimit="3" IsReferenceData="No" Type="Section" DatasetName="VS" Domain="VS" StandardOID="STD.1" ArchiveLocationID="LF.2" CommentOID="COM.1">${described('Signs')}<Class Name="FINDINGS"><SubClass Name="ADVERSE EVENT" ParentClass="EVENTS"/></Class><ItemRef ItemOID="I.W" KeySequence="1" OrderNumber="1" Mandatory="Yes" MethodOID="M.1" UnitsItemOID="I.SEX" Role="r" RoleCodeListOID="CL.1" Core="Req" PreSpecifiedValue="1"/><ItemRef ItemOID="I.SEX" KeySequence="2" OrderNumber="2" Mandatory="No" Repeat="Yes" Other="Yes" IsNonStandard="Yes" HasNoData="Yes" CollectionExceptionConditionOID="C.1"/><Coding System="urn:x"/><WorkflowRef WorkflowOID="WF.1"/><Origin Type="Collected"/><Alias Context="CT" Name="vs"/><Leaf ID="LF.2" xlink:href="vs.xpt"><Title>vs</Title></Leaf></ItemGroupDef>
  <ItemDef OID="I.W" Name="WEIGHT" DataType="float" Length="5" DisplayFormat="5.1" VariableSet="s" CommentOID="COM.1">${described('Weight')}<Definition>${text('d')}</Definition><Question>${text('Weight?')}</Question><Prompt>${text('W')}</Prompt><CRFCompletionInstructions>${text('weigh')}</CRFCompletionInstructions><ImplementationNotes>${text('n')}</ImplementationNotes><CDISCNotes>${text('n')}</CDISCNotes><RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>20</CheckValue><ErrorMessage>${text('light')}</ErrorMessage></RangeCheck><RangeCheck><MethodSignature/><FormalExpression Context="R"><Code>w</Code></FormalExpression></RangeCheck><ValueListRef ValueListOID="VL.1"/><Coding System="urn:x"/><Alias Context="SDTM" Name="VSORRES"/></ItemDef>
  <ItemDef OID="I.SEX" Name="SEX" DataType="text" Length="1"><CodeListRef CodeListOID="CL.1"/></ItemDef>
  <CodeList OID="CL.1" Name="Sex" DataType="text" StandardOID="STD.2" CommentOID="COM.1">${described('Sexes')}<CodeListItem CodedValue="F" Rank="1" OrderNumber="1" ExtendedValue="Yes" CommentOID="COM.1">${described('f')}<Decode>${text('Female')}</Decode><Coding System="urn:x"/><Alias Context="CT" Name="f"/></CodeListItem><CodeListItem CodedValue="M" Other="Yes" OrderNumber="2"/><Coding System="urn:x"/><Alias Context="CT" Name="sex"/></CodeList>
  <ConditionDef OID="C.1" Name="Adult" CommentOID="COM.1">${described('18 or older')}<MethodSignature><Parameter Name="age" DataType="integer" Definition="years" OrderNumber="1"/><ReturnValue Name="result" DataType="boolean" OrderNumber="1"/></MethodSignature><FormalExpression Context="R"><Code>age</Code></FormalExpression><Alias Context="CT" Name="c"/></ConditionDef>
  <ConditionDef OID="C.2" Name="Rain">${described('Rain')}<MethodSignature/></ConditionDef>
  <MethodDef OID="M.1" Name="Mean" Type="Computation" CommentOID="COM.1">${described('Mean')}<MethodSignature><ReturnValue Name="r" DataType="decimal"/></MethodSignature><FormalExpression><Code>m</Code></FormalExpression><Alias Context="CT" Name="m"/><DocumentRef LeafID="LF.1"/></MethodDef>
  <CommentDef OID="COM.1">${described('Remark')}<DocumentRef LeafID="LF.1"/></CommentDef>
  <Leaf ID="LF.1" xlink:href="crf.pdf"><Title>CRF</Title></Leaf>
</MetaDataVersion></Study>
</ODM>
`;

/** What was recorded in it, and by whom. */
const ODM_2_0_DATA = `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v2.0" FileType="Transactional" FileOID="F.2" CreationDateTime="2026-11-20T10:00:00Z" PriorFileOID="F.1" AsOfDateTime="2026-11-20T10:00:00Z" ODMVersion="2.0" Originator="o" SourceSystem="s" SourceSystemVersion="1">
<AdminData StudyOID="S.1">
  <User OID="U.1" UserType="Care provider" OrganizationOID="ORG.1" LocationOID="L.1"><UserName>kim</UserName><Prefix>Dr</Prefix><Suffix>MD</Suffix><FullName>Kim Lee</FullName><GivenName>Kim</GivenName><FamilyName>Lee</FamilyName><Image ImageFileName="kim.png" href="h" MimeType="image/png"/><Address><StreetName>Road</StreetName><HouseNumber>1</HouseNumber><City>Town</City><StateProv>N</StateProv><Country>DE</Country><PostalCode>1</PostalCode><GeoPosition Longitude="8.5" Latitude="-50" Altitude="100"/><OtherText>yard</OtherText></Address><Telecom TelecomType="Email" Value="kim@example.org"/></User>
  <Organization OID="ORG.1" Name="Clinic" Role="r" Type="Site" LocationOID="L.1" PartOfOrganizationOID="ORG.2">${described('Clinic')}<Address/><Telecom TelecomType="Phone" Value="1"/></Organization><Organization OID="ORG.2" Name="Group" Type="Other"/>
  <Location OID="L.1" Name="Clinic" Role="r" OrganizationOID="ORG.1">${described('Clinic')}<MetaDataVersionRef StudyOID="S.1" MetaDataVersionOID="MDV.1" EffectiveDate="2026-11-20"/><Address/><Telecom TelecomType="URL" Value="x"/></Location>
  <SignatureDef OID="SD.1" Methodology="Digital"><Meaning>approved</Meaning><LegalReason>law</LegalReason></SignatureDef>
</AdminData>
<ReferenceData StudyOID="S.1" MetaDataVersionOID="MDV.1"><ItemGroupData ItemGroupOID="IG.R"><ItemData ItemOID="I.R"><Value>1</Value></ItemData></ItemGroupData>${AUDIT}</ReferenceData>
<ClinicalData StudyOID="S.1" MetaDataVersionOID="MDV.1">
  <SubjectData SubjectKey="001" TransactionType="Insert"><InvestigatorRef UserOID="U.1"/><SiteRef LocationOID="L.1"/>
    <StudyEventData StudyEventOID="SE.1" StudyEventRepeatKey="1" TransactionType="Upsert"><ItemGroupData ItemGroupOID="IG.F" ItemGroupRepeatKey="1" ItemGroupDataSeq="1" TransactionType="Update"><ItemGroupData ItemGroupOID="IG.VS"><ItemData ItemOID="I.W" TransactionType="Update"><Value SeqNum="1">70</Value>${AUDIT}</ItemData><ItemData ItemOID="I.SEX" IsNull="Yes"/></ItemGroupData><ItemData ItemOID="I.X"/>${AUDIT}${SIGNATURE}<Annotation SeqNum="1" TransactionType="Insert" ID="AN1"><Comment SponsorOrSite="Site">${text('fine')}</Comment><Coding System="urn:x"/><Flag><FlagValue CodeListOID="CL.1">F</FlagValue><FlagType CodeListOID="CL.2">t</FlagType></Flag></Annotation>
      <Query OID="Q.1" Source="Site Monitor" Target="t" Type="Manual" State="Open" LastUpdateDatetime="2026-11-20T10:00:00Z" Name="q"><Value>why</Value>${AUDIT.replace('EditPoint="Monitoring"', 'EditPoint="DBAudit" UsedMethod="Yes"')}</Query></ItemGroupData></StudyEventData></SubjectData>
</ClinicalData>
<Association StudyOID="S.1" MetaDataVersionOID="MDV.1"><KeySet StudyOID="S.1" SubjectKey="001" MetaDataVersionOID="MDV.1"/><KeySet StudyOID="S.1" StudyEventOID="SE.1" StudyEventRepeatKey="1" ItemGroupOID="IG.F" ItemGroupRepeatKey="1" ItemOID="I.W"/><Annotation SeqNum="2"/></Association>
</ODM>
`;

/** Every element and attribute of the XHTML that ODM 2.0 takes into its texts. */
const ODM_2_0_TEXTS = `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v2.0" xmlns:xhtml="http://www.w3.org/1999/xhtml" FileType="Snapshot" FileOID="F.3" CreationDateTime="2026-11-20T10:00:00Z" ODMVersion="2.0">
<Study OID="S.1" StudyName="NWT-301" ProtocolName="NWT-301">
  <Description><TranslatedText xml:lang="en" Type="text/html"><xhtml:div id="d1" class="a b" style="color:red" title="t" lang="en" xml:lang="en" dir="ltr">
    <xhtml:h1>1</xhtml:h1><xhtml:h2>2</xhtml:h2><xhtml:h3>3</xhtml:h3><xhtml:h4>4</xhtml:h4><xhtml:h5>5</xhtml:h5><xhtml:h6>6</xhtml:h6>
    <xhtml:p class="c">A <xhtml:a accesskey="k" tabindex="3" charset="utf-8" type="text/html" name="n1" href="http://a.example/x" hreflang="en" rel="next up" rev="prev" shape="rect" coords="1,2, 30%,4">link</xhtml:a>, <xhtml:em>e</xhtml:em> <xhtml:strong>s</xhtml:strong> <xhtml:code>c</xhtml:code> <xhtml:i>i</xhtml:i> <xhtml:b>b</xhtml:b> <xhtml:span dir="rtl">r</xhtml:span><xhtml:br/></xhtml:p>
    <xhtml:ul><xhtml:li>one</xhtml:li></xhtml:ul><xhtml:ol><xhtml:li>two</xhtml:li></xhtml:ol>
    <xhtml:dl><xhtml:dt>term</xhtml:dt><xhtml:dd>meaning</xhtml:dd></xhtml:dl><xhtml:hr/>
    <xhtml:pre xml:space="preserve">as  it is</xhtml:pre><xhtml:blockquote cite="http://a.example/y"><xhtml:p>said</xhtml:p></xhtml:blockquote>
    <xhtml:p><xhtml:img src="a.png" alt="picture" longdesc="a.txt" height="10" width="50%" usemap="#m1" ismap="ismap"/><xhtml:map id="m1" class="x" name="m1"><xhtml:area accesskey="a" tabindex="0" shape="circle" coords="1,2,3" href="b.html" nohref="nohref" alt="area"/></xhtml:map></xhtml:p>
    <xhtml:table summary="visits" width="100%" border="1" frame="box" rules="all" cellspacing="2" cellpadding="10%"><xhtml:caption>Table</xhtml:caption>
      <xhtml:colgroup span="2" width="3*" align="left" valign="top"><xhtml:col span="1" width="20" align="char" char="." charoff="5%"/></xhtml:colgroup>
      <xhtml:thead align="center" valign="middle"><xhtml:tr valign="bottom"><xhtml:th abbr="a" axis="x" headers="h1 h2" scope="col" rowspan="1" colspan="2" id="h1">a</xhtml:th></xhtml:tr></xhtml:thead>
      <xhtml:tfoot><xhtml:tr><xhtml:td>f</xhtml:td></xhtml:tr></xhtml:tfoot>
      <xhtml:tbody align="justify"><xhtml:tr align="right"><xhtml:td scope="row" colspan="2" valign="baseline">b</xhtml:td></xhtml:tr></xhtml:tbody></xhtml:table>
  </xhtml:div></TranslatedText></Description>
  <MetaDataVersion OID="MDV.1" Name="1"/>
</Study>
</ODM>
`;

/** Valid documents of our own that reach the parts of the standards which no file of the corpus uses. */
export const EXAMPLES = {
  'odm-1.3.2': [ODM_1_3_2],
  'odm-2.0': [ODM_2_0_DESIGN, ODM_2_0_DATA, ODM_2_0_TEXTS],
} as const;

/** The targets that an official schema exists for. */
export type StudyStandard = keyof typeof EXAMPLES;
