// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.plaintext;

import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.safety.Safelist;
import org.osgi.service.component.annotations.Component;

/**
 * Refuses annotations that dashboards show, and that have more of HTML in them than simple
 * formatting: what is a script is jsoup's to know.
 */
@Component(property = {"name=PlainText", "rank:Integer=0"})
public final class PlainText implements ValidatingAdmission {
  private static final Set<String> SHOWN =
      Set.of("kubernetes.io/description", "example.com/display-name");

  @Override
  public Interest interest() {
    return new Interest(Set.of(Operation.CREATE, Operation.UPDATE), Set.of(), false);
  }

  @Override
  public void validate(AdmissionRequest request) {
    request
        .requireObject()
        .meta()
        .annotations()
        .forEach((name, text) -> check(request, name, text));
  }

  private static void check(AdmissionRequest request, String name, String text) {
    if (SHOWN.contains(name) && !Jsoup.isValid(text, Safelist.basic())) {
      throw request.forbidden("the annotation " + name + " may only have simple formatting in it");
    }
  }
}
