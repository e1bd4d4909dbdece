import { Injectable } from "@nestjs/common";
import type { DisplayRow } from "@wardline/database/entities/boards/display";
import { readDepartments } from "@wardline/database/repositories/people/departments";
import { readWards } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import type { DisplayScope } from "@wardline/domain/boards/display-scope";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getWardNames, WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { invalidFieldError } from "../../errors/app-error.js";

/** Selects the patients of a display (docs/wire/boards.md, Displays and boards). */
@Injectable()
export class DisplayScopeService {
  /**
   * Sets a display's scope and returns the change with names in place of ids. An unknown ward or department throws
   * `VALIDATION_FAILED`, unless it was already in the scope: dropping it could open the display to all patients.
   */
  async choose(work: Work, display: DisplayRow, scope: DisplayScope): Promise<FieldChange[]> {
    const { manager, hospitalId } = work;
    const wards = await readWards(manager, hospitalId);
    const knownWardIds = new Set([...display.scopeWards, ...wards.map(({ id }) => id)]);
    const departments = new Map(
      display.scopeDepartments
        .concat((await readDepartments(manager, hospitalId)).map(({ department }) => department))
        .map((name) => [toComparedText(name), name]),
    );
    if (!scope.wards.every((id) => knownWardIds.has(id))) {
      throw invalidFieldError("scope.wards", WARD_NOT_FOUND);
    }
    if (!scope.departments.every((name) => departments.has(toComparedText(name)))) {
      throw invalidFieldError("scope.departments", "This department could not be found.");
    }
    const describeScope = () => ({
      wards: getWardNames(display.scopeWards, wards).join(", "),
      departments: display.scopeDepartments.join(", "),
    });
    const before = describeScope();
    display.scopeWards = [...new Set(scope.wards)];
    display.scopeDepartments = [...new Set(scope.departments.map(toComparedText))].map(
      (folded) => departments.get(folded) ?? folded,
    );
    return diffFields(["wards", "departments"], before, describeScope());
  }
}
