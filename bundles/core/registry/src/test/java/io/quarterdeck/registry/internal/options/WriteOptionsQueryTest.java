// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.spi.stage.Query;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteOptionsQueryTest {
  private static String refused(Supplier<WriteOptions> parse) {
    ApiException e = assertThrows(ApiException.class, parse::get);
    assertEquals(422, e.code());
    return String.valueOf(e.getMessage()).replace('"', '\'');
  }

  @Test
  void withoutOptionsUnknownFieldsAreWarnedOf() {
    assertEquals(
        new WriteOptions(false, "", FieldValidation.WARN, false),
        WriteOptions.create(Query.parse("pretty=true")));
  }

  @ParameterizedTest
  @CsvSource({"Ignore,IGNORE", "Warn,WARN", "Strict,STRICT", "'',WARN"})
  void fieldValidation(String value, FieldValidation expected) {
    Query query = Query.parse("fieldValidation=" + value);
    assertEquals(expected, WriteOptions.update(query).validation());
  }

  @Test
  void optionsAreNamedByTheWrite() {
    Query wrong = Query.parse("fieldValidation=strict");
    String cause =
        " '' is invalid: fieldValidation: Unsupported value: 'strict': supported values: '',"
            + " 'Ignore', 'Strict', 'Warn'";
    assertEquals("CreateOptions.meta.k8s.io" + cause, refused(() -> WriteOptions.create(wrong)));
    assertEquals("UpdateOptions.meta.k8s.io" + cause, refused(() -> WriteOptions.update(wrong)));
    assertEquals(
        "PatchOptions.meta.k8s.io" + cause, refused(() -> WriteOptions.patch(wrong, false)));
  }

  @Test
  void aDryRunIsOfAll() {
    assertTrue(WriteOptions.create(Query.parse("dryRun=All")).dryRun());
    assertFalse(WriteOptions.create(Query.parse("")).dryRun());
    assertEquals(
        "CreateOptions.meta.k8s.io '' is invalid: dryRun: Unsupported value: ['']: supported"
            + " values: 'All'",
        refused(() -> WriteOptions.create(Query.parse("dryRun="))));
  }

  @Test
  void onlyAnApplyMayBeForced() {
    assertTrue(WriteOptions.patch(Query.parse("force=1&fieldManager=m"), true).force());
    assertFalse(WriteOptions.patch(Query.parse("force=false&fieldManager=m"), true).force());
    assertEquals(
        "PatchOptions.meta.k8s.io '' is invalid: force: Forbidden: may not be specified for"
            + " non-apply patch",
        refused(() -> WriteOptions.patch(Query.parse("force=false"), false)));
  }

  @Test
  void anApplyNeedsAManager() {
    assertEquals(
        "PatchOptions.meta.k8s.io '' is invalid: fieldManager: Required value: is required for"
            + " apply patch",
        refused(() -> WriteOptions.patch(Query.parse(""), true)));
    assertEquals("", WriteOptions.patch(Query.parse(""), false).fieldManager());
  }

  @Test
  void allFaultsAreReportedTogether() {
    String all = refused(() -> WriteOptions.patch(Query.parse("dryRun=x&fieldValidation=y"), true));
    assertTrue(all.contains("fieldManager: Required value"), all);
    assertTrue(all.contains("dryRun: Unsupported value"), all);
    assertTrue(all.contains("fieldValidation: Unsupported value"), all);
  }
}
