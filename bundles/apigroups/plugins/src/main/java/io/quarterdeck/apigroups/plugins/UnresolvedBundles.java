// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.apigroups.plugins.PluginView.Figures;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.FrameworkWiring;

/** Bundles that have been dropped and cannot run, since nobody has a package that they import. */
final class UnresolvedBundles {
  private static final String KIND = "bundle";
  private static final Pattern PACKAGE =
      Pattern.compile(Pattern.quote(PackageNamespace.PACKAGE_NAMESPACE) + "=([^)]+)");

  private UnresolvedBundles() {}

  /** One that is only about to be resolved is none: all that it imports is there. */
  static List<PluginView> of(BundleContext context) {
    FrameworkWiring wiring = context.getBundle(0).adapt(FrameworkWiring.class);
    List<PluginView> out = new ArrayList<>();
    for (Bundle bundle : context.getBundles()) {
      BundleRevision revision =
          bundle.getState() == Bundle.INSTALLED ? bundle.adapt(BundleRevision.class) : null;
      List<String> missing = revision == null ? List.of() : missing(revision, wiring);
      if (!missing.isEmpty()) {
        out.add(view(bundle, missing));
      }
    }
    return out;
  }

  private static List<String> missing(BundleRevision revision, FrameworkWiring wiring) {
    List<String> out = new ArrayList<>();
    for (BundleRequirement r :
        revision.getDeclaredRequirements(PackageNamespace.PACKAGE_NAMESPACE)) {
      boolean optional =
          Constants.RESOLUTION_OPTIONAL.equals(
              r.getDirectives().get(Constants.RESOLUTION_DIRECTIVE));
      if (!optional && wiring.findProviders(r).isEmpty()) {
        String filter = String.valueOf(r.getDirectives().get(Constants.FILTER_DIRECTIVE));
        Matcher named = PACKAGE.matcher(filter);
        // a version that nobody has is as good as none, and the filter says which
        boolean any = named.find() && !filter.contains("(version");
        out.add(any ? named.group(1) : filter);
      }
    }
    return out;
  }

  private static PluginView view(Bundle bundle, List<String> missing) {
    String name = String.valueOf(bundle.getSymbolicName());
    String message =
        "nobody has the package "
            + String.join(", nor ", missing)
            + ": embed it, see docs/writing-a-plugin.md";
    Origin origin =
        new Origin(
            name,
            Origin.DROPPED,
            bundle.getBundleId(),
            bundle.getVersion().toString(),
            "",
            0,
            false);
    return new PluginView(
        KIND, name, State.UNRESOLVED, origin, 0, false, message, true, null, Figures.NONE);
  }
}
