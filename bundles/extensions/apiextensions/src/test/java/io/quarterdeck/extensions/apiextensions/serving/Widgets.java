// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.extensions.apiextensions.conversion.Conversions;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.regex.RegularExpressions;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.function.Consumer;

/** Definitions of widgets, and objects of them. */
final class Widgets {
  static final Conversions CONVERSIONS =
      new Conversions(new MemoryObjects(), new Metrics(), ServiceRouting.CLUSTERIP, Egress.DIRECT);
  static final Compilers COMPILERS = new Compilers(Compiler::new, new RegularExpressions(1 << 20));

  private Widgets() {}

  /** A definition whose versions are these, the names of which are accepted. */
  static CustomDefinition definition(String versions) {
    return definition(versions, "'conversion':{'strategy':'None'}", "");
  }

  static CustomDefinition definition(String versions, String conversion, String metadata) {
    return CustomDefinition.of(
        Literal.object(
            "{'metadata':{'name':'widgets.example.com','uid':'u'"
                + metadata
                + "},'spec':{'group':'example.com','scope':'Namespaced',"
                + conversion
                + ",'versions':["
                + versions
                + "]},'status':{'acceptedNames':{'plural':'widgets','singular':'widget',"
                + "'kind':'Widget','listKind':'WidgetList','shortNames':['w']},"
                + "'conditions':[{'type':'Established','status':'True'}]}}"));
  }

  /** A stored version of this schema and with these other fields. */
  static String version(String name, String schema, String more) {
    return "{'name':'"
        + name
        + "','served':true,'storage':true,'schema':{'openAPIV3Schema':"
        + schema
        + "}"
        + more
        + "}";
  }

  /** A widget of v1 with these other fields. */
  static ApiObject widget(String more) {
    return Literal.object(
        "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w','namespace':'ns'}"
            + more
            + "}");
  }

  static StrategyContext context(Consumer<String> warnings) {
    return new StrategyContext(
        new GroupVersionResource("example.com", "v1", "widgets"),
        new GroupVersionKind("example.com", "v1", "Widget"),
        "ns",
        "",
        UserInfo.of("someone", UserInfo.AUTHENTICATED_GROUP),
        false,
        new MemoryObjects(),
        Instant.EPOCH,
        warnings);
  }
}
