import { criteriaAnnounced, criteriaTitled } from './criteria-title';
import { announcesSchedule, isContentsTitle, namesSchedule, startsContents } from './section-title';

describe('titles of sections', () => {
  it.each([
    ['5.1 Inclusion Criteria', 'inclusion', 'inclusion'],
    ['Key Exclusion Criteria (Part B):', 'exclusion', 'exclusion'],
    ['Exclusion', 'exclusion', 'exclusion'],
    ['Cohort B inclusion criteria and more', undefined, 'inclusion'],
    ['The inclusion of women', undefined, undefined],
  ])('reads %s strictly and leniently', (title, titled, announced) => {
    expect(criteriaTitled(title)).toBe(titled);
    expect(criteriaAnnounced(title)).toBe(announced);
  });

  it('announces a schedule by its full name, and names it by any', () => {
    expect(['Schedule of Activities', 'Study Flow Chart'].map(announcesSchedule)).toEqual([true, false]);
    expect(['Schedule of Activities', 'Study Flow Chart'].map(namesSchedule)).toEqual([true, true]);
  });

  it('tells the title of contents from an entry of them', () => {
    expect(['Contents Page', 'List of Figures 7'].map(startsContents)).toEqual([true, true]);
    expect(['Contents Page', 'List of Figures 7'].map(isContentsTitle)).toEqual([true, false]);
  });
});
