// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeleteOptionsTest {
  private static DeleteOptions of(String json) {
    return DeleteOptions.of(Literal.object(json).root());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "{'orphanDependents':true,'propagationPolicy':'Orphan'} | propagationPolicy: Invalid value:"
            + " 'Orphan': orphanDependents and deletionPropagation cannot be both set",
        "{'propagationPolicy':'foreground'} | propagationPolicy: Unsupported value: 'foreground':"
            + " supported values: 'Foreground', 'Background', 'Orphan', 'nil'",
        "{'propagationPolicy':''} | propagationPolicy: Unsupported value: '': supported values:"
            + " 'Foreground', 'Background', 'Orphan', 'nil'",
        "{'dryRun':['Some']} | dryRun: Unsupported value: ['Some']: supported values: 'All'",
        "{'dryRun':['All','']} | dryRun: Unsupported value: ['All','']: supported values: 'All'",
      })
  void whatIsRefused(String json, String cause) {
    ApiException e = assertThrows(ApiException.class, () -> of(json));
    assertEquals(422, e.code());
    assertEquals(
        "DeleteOptions.meta.k8s.io '' is invalid: " + cause,
        String.valueOf(e.getMessage()).replace('"', '\''));
  }

  @Test
  void allThatCanBeSaid() {
    assertEquals(
        new DeleteOptions(true, 0L, "Foreground", null, "u", "7"),
        of(
            "{'gracePeriodSeconds':0,'propagationPolicy':'Foreground','dryRun':['All','All'],"
                + "'preconditions':{'uid':'u','resourceVersion':'7'}}"));
  }

  @Test
  void whatIsNotSaidIsUnknownAndNotZero() {
    DeleteOptions none = of("{}");
    assertNull(none.gracePeriodSeconds());
    assertNull(none.orphanDependents());
    assertEquals("", none.policy());
    assertEquals(Boolean.FALSE, of("{'orphanDependents':false}").orphanDependents());
  }
}
