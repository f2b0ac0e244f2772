// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.CelAuthorizer;
import org.jspecify.annotations.Nullable;

/** The values of Kubernetes' authorizer library: who asks, what, and what was answered. */
public final class Authorizer {
  private static final String PREFIX = "kubernetes.authorization.";

  private Authorizer() {}

  static Object of(CelAuthorizer a) {
    Asker asker = new Asker(a.reviewer(), a.user());
    CelAuthorizer.Resource r = a.resource();
    return r == null
        ? asker
        : new Check(
            asker, r.group(), r.resource(), r.subresource(), r.namespace(), r.name(), null, null);
  }

  /** Of whom it asks. */
  public record Asker(AccessReviewer reviewer, UserInfo user) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "Authorizer";
    }
  }

  public record Path(Asker asker, String path) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "PathCheck";
    }
  }

  public record Group(Asker asker, String group) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "GroupCheck";
    }
  }

  public record Check(
      Asker asker,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name,
      @Nullable String fields,
      @Nullable String labels)
      implements Named {
    @Override
    public String typeName() {
      return PREFIX + "ResourceCheck";
    }

    public Check withSubresource(String s) {
      return new Check(asker, group, resource, s, namespace, name, fields, labels);
    }

    public Check withNamespace(String s) {
      return new Check(asker, group, resource, subresource, s, name, fields, labels);
    }

    public Check withName(String s) {
      return new Check(asker, group, resource, subresource, namespace, s, fields, labels);
    }

    public Check withFields(String s) {
      return new Check(asker, group, resource, subresource, namespace, name, s, labels);
    }

    public Check withLabels(String s) {
      return new Check(asker, group, resource, subresource, namespace, name, fields, s);
    }
  }

  /** What was answered; the error is empty when there was none. */
  public record Answer(Decision decision, String error) implements Named {
    @Override
    public String typeName() {
      return PREFIX + "Decision";
    }
  }
}
